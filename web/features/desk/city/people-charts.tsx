import { monthName } from '#contract/time-wording.ts'
import { addDays } from '#contract/calendar-days.ts'
import { barTick } from '#web/domain/insights/bar-wording.ts'
import { StackedBars } from '#web/ui/charts/bars.tsx'
import { wholeNumberText } from '#web/ui/charts/chart-numbers.ts'
import { CityCard, type CityPartProps, CitySection } from './city-charts.tsx'
import { CityCsv, BehindLink } from './city-links.tsx'
import { againShare, againTitle, listingTitle, mostText, percent, weekName } from './city-wording.ts'

/** Of more months, only the years are named below them. */
const YEAR_MONTHS = 13

/** Which restaurants list, and who comes again. */
export const PeopleCharts = (props: CityPartProps) => (
  <CitySection title="Restaurants and customers">
    <ListingChart {...props} />
    <AgainChart {...props} />
  </CitySection>
)

function ListingChart({ insights, weeks, go }: CityPartProps) {
  const { span } = insights
  const hasSome = insights.weeks.some(({ approved, listing }) => approved + listing > 0)
  return (
    <CityCard nothing={hasSome ? undefined : 'No restaurant yet'}>
      <StackedBars
        title={listingTitle(insights.weeks)}
        unit="Restaurants each week"
        summary={mostText(
          insights.weeks.map(({ week, listing }) => ({ name: weekName(week, span.to), value: listing })),
          wholeNumberText,
        )}
        markHeading="Week"
        marks={insights.weeks.map(({ week, listing, approved }) => ({
          name: weekName(week, span.to),
          tick: barTick({ from: week, to: addDays(week, 6) }, 'week'),
          values: [listing, Math.max(0, approved - listing)],
        }))}
        series={[
          { name: 'Listed', fill: 'solid' },
          { name: 'Approved, did not list', fill: 'hollow' },
        ]}
        columns={[
          { heading: 'Listed', cells: insights.weeks.map(({ listing }) => wholeNumberText(listing)) },
          { heading: 'Approved', cells: insights.weeks.map(({ approved }) => wholeNumberText(approved)) },
        ]}
        actions={
          <>
            <BehindLink onPress={() => go({ name: 'restaurants', state: 'approved' })}>
              Restaurants
            </BehindLink>
            <CityCsv weeks={weeks} table="weeks" of="restaurants" />
          </>
        }
      />
    </CityCard>
  )
}

function AgainChart({ insights: { customers }, weeks }: CityPartProps) {
  const rows = customers.filter(({ first }) => first > 0)
  const shareOf = ({ first, returned }: (typeof rows)[number]): number => (returned / first) * 100
  const share = againShare(rows)
  return (
    <CityCard nothing={rows.length === 0 ? againTitle(rows) : undefined}>
      <StackedBars
        title={againTitle(rows)}
        unit="Of those with a first order each month, in %"
        summary={share === undefined ? '' : 'By months whose 28 days are over'}
        markHeading="Month"
        marks={rows.map((row) => ({
          name: monthName(row.month.slice(0, 7)),
          tick: barTick({ from: row.month, to: row.month }, rows.length > YEAR_MONTHS ? 'month' : 'week'),
          values: row.is_complete ? [shareOf(row), 0] : [0, shareOf(row)],
        }))}
        series={[
          { name: 'Ordered again', fill: 'solid' },
          { name: 'So far, 28 days not over', fill: 'striped' },
        ]}
        format={(value) => percent(value / 100)}
        columns={[
          { heading: 'First orders', cells: rows.map(({ first }) => wholeNumberText(first)) },
          { heading: 'Ordered again', cells: rows.map(({ returned }) => wholeNumberText(returned)) },
          {
            heading: 'Share',
            cells: rows.map((row) => `${percent(shareOf(row) / 100)}${row.is_complete ? '' : ' so far'}`),
          },
        ]}
        actions={<CityCsv weeks={weeks} table="customers" of="who orders again" />}
      />
    </CityCard>
  )
}
