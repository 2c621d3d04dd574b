import type { CityBar, CityComplaints, CityInsights } from '#contract/desk/city.ts'
import type { PaidOrderKind } from '#contract/desk/city-terms.ts'
import { SingleBars } from '#web/ui/charts/bars.tsx'
import { wholeNumberText } from '#web/ui/charts/chart-numbers.ts'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { count } from '#web/platform/format.ts'
import {
  CityCard,
  type CityPartProps,
  CitySection,
  lineMarksOf,
  marksOf,
  mostOf,
  orderOpeners,
} from './city-charts.tsx'
import { CityCsv, BehindLink } from './city-links.tsx'
import {
  cityBarName,
  eachUnit,
  hoursText,
  perThousand,
  settledTitle,
  type Trouble,
  troubleTitle,
  unitHeading,
} from './city-wording.ts'

/** What goes wrong, and how long complaints take. */
export const TroubleCharts = (props: CityPartProps) => (
  <CitySection title="What goes wrong">
    <TroubleChart {...props} trouble="cancelled" kind="cancelled" heading="Cancelled" />
    <TroubleChart {...props} trouble="missed" kind="missed" heading="Not picked up" />
    <TroubleChart {...props} trouble="complaints" kind="complained" heading="Complaints" />
    <SettledChart {...props} />
  </CitySection>
)

interface TroubleChartProps extends CityPartProps {
  trouble: Trouble
  kind: PaidOrderKind
  heading: string
}

function TroubleChart({ trouble, kind, heading, ...props }: TroubleChartProps) {
  const { insights, weeks } = props
  const { unit, total, bars } = insights
  const { openBar, openAll } = orderOpeners(props, kind)
  return (
    <CityCard nothing={total[trouble] === 0 ? troubleTitle(insights, trouble) : undefined}>
      <SingleBars
        title={troubleTitle(insights, trouble)}
        unit={`Of 1,000 paid orders ${eachUnit(unit)}`}
        summary={mostOf(insights, (bar) => perThousand(bar, trouble), count)}
        markHeading={unitHeading(unit)}
        marks={marksOf(insights, (bar) => [perThousand(bar, trouble) ?? 0])}
        series={{ name: 'Of 1,000 orders', fill: 'minus' }}
        format={count}
        columns={[
          { heading, cells: bars.map((bar) => wholeNumberText(bar[trouble])) },
          { heading: 'Orders', cells: bars.map(({ orders }) => wholeNumberText(orders)) },
          { heading: 'Of 1,000', cells: bars.map((bar) => count(perThousand(bar, trouble) ?? 0)) },
        ]}
        onOpen={openBar}
        actions={
          <>
            <BehindLink onPress={openAll}>Orders</BehindLink>
            <CityCsv weeks={weeks} table="days" of={heading.toLowerCase()} />
          </>
        }
      />
    </CityCard>
  )
}

/** By bar: those that ended in it. A bar at the edge of the span begins after its week or month does. */
function settledByBar({ bars, complaints }: CityInsights): (CityComplaints | undefined)[] {
  return bars.map(({ to }, at) => {
    const last = bars[at - 1]?.to ?? ''
    return complaints.find(({ from }) => from > last && from <= to)
  })
}

function SettledChart({ insights, weeks, go }: CityPartProps) {
  const { bars, unit, span } = insights
  const byBar = settledByBar(insights)
  const hoursOf = (each: CityBar): number | undefined => byBar[bars.indexOf(each)]?.median_hours
  const latest = byBar.findLastIndex((each) => each !== undefined)
  const [bar, complaints] = [bars[latest], byBar[latest]]
  const title = bar && complaints && settledTitle(cityBarName(bar, unit, span), complaints)
  return (
    <CityCard nothing={title === undefined ? 'No complaint settled' : undefined}>
      <LineChart
        title={title ?? ''}
        unit={`Median hours until a complaint is settled ${eachUnit(unit)}`}
        summary={mostOf(insights, hoursOf, hoursText)}
        markHeading={unitHeading(unit)}
        marks={lineMarksOf(insights, hoursOf)}
        seriesName="Median hours"
        format={hoursText}
        formatTick={wholeNumberText}
        columns={[
          { heading: 'Settled', cells: byBar.map((each) => wholeNumberText(each?.count ?? 0)) },
          {
            heading: 'Median hours',
            cells: byBar.map((each) => (each === undefined ? '–' : count(each.median_hours))),
          },
        ]}
        actions={
          <>
            <BehindLink onPress={() => go({ name: 'complaints', status: 'settled' })}>Complaints</BehindLink>
            <CityCsv weeks={weeks} table="complaints" of="complaints settled" />
          </>
        }
      />
    </CityCard>
  )
}
