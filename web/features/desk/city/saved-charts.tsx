import { kilograms } from '#web/domain/insights/bar-wording.ts'
import { count } from '#web/platform/format.ts'
import { SingleBars } from '#web/ui/charts/bars.tsx'
import { CityCard, type CityPartProps, CitySection, marksOf, mostOf } from './city-charts.tsx'
import { CityCsv } from './city-links.tsx'
import { citySavedTitle, eachUnit, searchesTitle, suburbsTitle, unitHeading } from './city-wording.ts'
import { SuburbMap } from './suburb-map.tsx'
import { UnmetSearches } from './unmet-searches.tsx'

/** The food that was saved. */
export function SavedChart({ insights, weeks }: CityPartProps) {
  const { unit, total } = insights
  const title = citySavedTitle({ ...insights, weeks })
  return (
    <CityCard nothing={total.saved_g === 0 ? title : undefined}>
      <SingleBars
        title={title}
        unit={`Collected ${eachUnit(unit)}, in kg`}
        summary={mostOf(insights, ({ saved_g }) => saved_g, kilograms)}
        markHeading={unitHeading(unit)}
        marks={marksOf(insights, ({ saved_g }) => [saved_g])}
        series={{ name: 'Saved', fill: 'solid' }}
        format={kilograms}
        formatTick={(grams) => count(grams / 1_000)}
        actions={<CityCsv weeks={weeks} table="days" of="food saved" />}
      />
    </CityCard>
  )
}

/** Where it was saved, and where people searched in vain. */
export function SuburbsPart({ insights, weeks }: CityPartProps) {
  const { suburbs, unmet_searches } = insights
  const isNowhere = suburbs.every(({ suburb }) => suburb === null)
  return (
    <CitySection title="Where" className="xl:grid-cols-[2fr_1fr]">
      <CityCard nothing={isNowhere ? suburbsTitle(suburbs) : undefined}>
        <SuburbMap insights={insights} weeks={weeks} />
      </CityCard>
      <CityCard nothing={unmet_searches.length === 0 ? searchesTitle(unmet_searches) : undefined}>
        <UnmetSearches searches={unmet_searches} weeks={weeks} />
      </CityCard>
    </CitySection>
  )
}
