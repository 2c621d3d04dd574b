import ChevronRight from 'virtual:icons/chevron-right'
import { PORTION_WEIGHT_G } from '#contract/constants.ts'
import { IMPACT_METHOD_PAGE, IMPACT_PAGE } from '#contract/links.ts'
import {
  impactCsvPath,
  type ImpactMonth,
  type ImpactMonths,
  SUBURB_RESTAURANTS_MIN,
} from '#contract/money/insights/impact-months.ts'
import { moneyPaths } from '#contract/money/money-paths.ts'
import { paths } from '#contract/paths.ts'
import { monthName } from '#contract/time-wording.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { BrowseLink } from './document-frame.tsx'
import { ImpactChart, MONTHS_MAX, WeighedBar } from './impact-chart.tsx'
import {
  addUpSuburbs,
  countText,
  kilogramCount,
  kilogramsText,
  monthsFinding,
  suburbsFinding,
  sumOf,
  weighedFinding,
} from './impact-rules.ts'
import { DataTable } from './impact-table.tsx'
import { shopImage } from './preview-image.ts'
import { renderDocument } from './render-document.tsx'

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'
const sectionClass = 'mt-10 border-t border-line pt-6'

/** What collected orders have saved, by month and by suburb. */
export function ImpactDocument({ months, suburbs, origin }: ImpactMonths & { origin: string }) {
  const food_g = sumOf(months, (month) => month.food_g)
  const orders = sumOf(months, (month) => month.orders)
  const [first] = months
  return (
    <Page medium>
      {first === undefined ? (
        <>
          <PageHeading lead="From the first meal that is collected on, the kilograms saved stand here, month by month.">
            Nothing to show yet
          </PageHeading>
          <BrowseLink>See today’s meals</BrowseLink>
        </>
      ) : (
        <>
          <PageHeading
            lead={`In ${countText(orders)} ${orders === 1 ? 'order' : 'orders'} collected since ${monthName(first.month)}.`}
          >
            {kilogramsText(food_g)} of good food eaten, not thrown away
          </PageHeading>
          <Months months={months} />
          <Suburbs suburbs={suburbs} />
          <Weighed months={months} />
        </>
      )}
      <Rows />
      <Certificates origin={origin} />
    </Page>
  )
}

const Unfold = ({ children }: { children: string }) => (
  <summary className="inline-flex min-h-11 list-none items-center gap-1 font-semibold underline decoration-edge decoration-2 underline-offset-4 [&::-webkit-details-marker]:hidden">
    <ChevronRight aria-hidden="true" className="size-5 group-open:rotate-90" />
    {children}
  </summary>
)

function Months({ months }: { months: ImpactMonth[] }) {
  const isGoing = months.at(-1)?.is_over === false
  return (
    <figure>
      <figcaption>
        <h2 id="months" className="text-xl sm:text-2xl">
          {monthsFinding(months)}
        </h2>
        <p className="mt-1 mb-4 text-soft">
          Kilograms of food by month{months.length > MONTHS_MAX && ', the last three years'}
          {isGoing && '. Striped: this month so far'}
        </p>
      </figcaption>
      <ImpactChart months={months} labelledBy="months" />
      <details className="group mt-3">
        <Unfold>Numbers</Unfold>
        <DataTable
          caption="Food saved by month"
          columns={['Month', 'Food, kg', 'CO₂e, kg', 'Orders', 'Portions']}
          rows={months
            .toReversed()
            .map((month) => [
              monthName(month.month),
              kilogramCount(month.food_g),
              kilogramCount(month.co2e_g),
              countText(month.orders),
              countText(month.portions),
            ])}
        />
        <p className="text-soft">CO₂e is an estimate.</p>
      </details>
    </figure>
  )
}

function Suburbs({ suburbs }: Pick<ImpactMonths, 'suburbs'>) {
  const rows = addUpSuburbs(suburbs)
  return (
    <section aria-labelledby="suburbs" className={sectionClass}>
      <h2 id="suburbs" className="text-xl sm:text-2xl">
        {suburbsFinding(rows)}
      </h2>
      {rows.some(({ suburb }) => suburb !== null) && (
        <DataTable
          caption="Food saved by suburb, in the last twelve whole months"
          columns={['Suburb', 'Food, kg', 'Orders', 'Months']}
          rows={rows.map(({ suburb, food_g, orders, months }) => [
            suburb ?? 'Elsewhere',
            kilogramCount(food_g),
            countText(orders),
            countText(months),
          ])}
        />
      )}
      <p className="mt-2 max-w-prose text-soft">
        A suburb is named for each whole month in which at least {SUBURB_RESTAURANTS_MIN} of its restaurants
        saved food.
      </p>
    </section>
  )
}

function Weighed({ months }: { months: ImpactMonth[] }) {
  const portions = sumOf(months, (month) => month.portions)
  const weighed_portions = sumOf(months, (month) => month.weighed_portions)
  if (portions === 0) return null
  return (
    <section aria-labelledby="weighed" className={sectionClass}>
      <h2 id="weighed" className="mb-3 text-xl sm:text-2xl">
        {weighedFinding(portions, weighed_portions)}
      </h2>
      <WeighedBar portions={portions} weighed_portions={weighed_portions} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4">
        <span>{countText(weighed_portions)} with a stated weight</span>
        <span>
          {countText(portions - weighed_portions)} counted as {PORTION_WEIGHT_G} g
        </span>
      </p>
    </section>
  )
}

const Rows = () => (
  <section aria-labelledby="rows" className={sectionClass}>
    <h2 id="rows" className="text-xl sm:text-2xl">
      Count it yourself
    </h2>
    <ul className="mt-2">
      <li>
        <a href={IMPACT_METHOD_PAGE} className={linkClass}>
          How we count
        </a>
      </li>
      <li>
        <a href={impactCsvPath('months')} className={linkClass}>
          Months as CSV
        </a>
      </li>
      <li>
        <a href={impactCsvPath('suburbs')} className={linkClass}>
          Suburbs as CSV
        </a>
      </li>
      <li>
        <a href={paths.impact.days.path} className={linkClass}>
          Days as CSV
        </a>
      </li>
    </ul>
  </section>
)

const checking = (origin: string): string =>
  [
    `curl -o keys.pem ${origin}${moneyPaths.impactCertificates.keys.path}`,
    'jq -rj .payload certificate.json > payload',
    'jq -r .signature certificate.json | base64 -d > signature',
    'openssl pkeyutl -verify -pubin -inkey keys.pem -rawin -in payload -sigfile signature',
  ].join('\n')

const Certificates = ({ origin }: { origin: string }) => (
  <section aria-labelledby="certificates" className={sectionClass}>
    <h2 id="certificates" className="text-xl sm:text-2xl">
      Restaurants can prove theirs
    </h2>
    <p className="mt-2 max-w-prose">
      A restaurant gets a certificate of each month, as a page to print and as a signed file.
    </p>
    <details className="group">
      <Unfold>Check a signed file</Unfold>
      <p className="mt-2 max-w-prose">
        These commands check it on any computer with <code>jq</code> and OpenSSL 3. If the file names another
        key than the first of <code>keys.pem</code>, leave that key alone in it.
      </p>
      <pre className="mt-2 rounded-control bg-sunk p-4 text-sm wrap-anywhere whitespace-pre-wrap">
        {checking(origin)}
      </pre>
    </details>
  </section>
)

/** The document of the public figures. */
export const prerenderImpact = (
  template: string,
  { page, origin }: { page: ImpactMonths; origin: string },
): Promise<string> => {
  const head = {
    title: 'Food saved, month by month',
    description: 'How much good food was eaten instead of thrown away, by month and suburb, with every row.',
    image: shopImage,
    path: IMPACT_PAGE,
    isIndexed: true,
  }
  return renderDocument(template, { head, content: <ImpactDocument {...page} origin={origin} /> }, origin)
}
