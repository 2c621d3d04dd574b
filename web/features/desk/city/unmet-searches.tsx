import { UNMET_SEARCH_PEOPLE_MIN } from '#contract/constants.ts'
import type { CitySearch } from '#contract/desk/city.ts'
import type { InsightWeeks } from '#contract/money/insights/insights.ts'
import { count } from '#web/platform/format.ts'
import { CityCsv } from './city-links.tsx'
import { searchesTitle } from './city-wording.ts'

interface UnmetSearchesProps {
  searches: CitySearch[]
  weeks: InsightWeeks
}

/** What people searched for while nothing like it was on sale. */
export function UnmetSearches({ searches, weeks }: UnmetSearchesProps) {
  const title = searchesTitle(searches)
  return (
    <>
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1 text-sm text-soft">
        {`Searches without a hit, from ${UNMET_SEARCH_PEOPLE_MIN} people a week on`}
      </p>
      <div
        role="region"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        className="mt-3 max-h-96 overflow-auto print:max-h-none"
      >
        <table className="w-full text-sm">
          <thead className="text-soft">
            <tr className="text-left">
              <th scope="col" className="py-1 pr-2 font-normal">
                Words
              </th>
              <th scope="col" className="px-2 py-1 font-normal">
                Near
              </th>
              <th scope="col" className="py-1 pl-2 text-right font-normal">
                People
              </th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ suburb, words, searched_by }) => (
              <tr key={`${suburb} ${words}`} className="border-t border-line">
                <th scope="row" translate="no" className="py-1 pr-2 text-left font-normal wrap-anywhere">
                  {words}
                </th>
                <td translate={suburb === null ? undefined : 'no'} className="px-2 py-1">
                  {suburb ?? 'not known'}
                </td>
                <td className="py-1 pl-2 text-right tabular-nums">{count(searched_by)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CityCsv weeks={weeks} table="searches" of="searches in vain" />
    </>
  )
}
