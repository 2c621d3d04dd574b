import type { CityBar } from '#contract/desk/city.ts'
import { count } from '#web/platform/format.ts'
import { SingleBars, StackedBars } from '#web/ui/charts/bars.tsx'
import { wholeNumberText } from '#web/ui/charts/chart-numbers.ts'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
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
  counted,
  eachUnit,
  firstOrdersTitle,
  ordersTitle,
  percent,
  portionsTitle,
  sellThrough,
  sellThroughTitle,
  unitHeading,
} from './city-wording.ts'

/** Orders and portions, how much of what was listed was sold, and to whom. */
export function SalesCharts(props: CityPartProps) {
  const { insights, weeks } = props
  const { bars, total, unit } = insights
  const { openBar, openAll } = orderOpeners(props, 'paid')
  const frame = { markHeading: unitHeading(unit) }
  /** More of the last one is still to be sold. */
  const closedShare = (bar: CityBar): number | undefined =>
    bar === bars.at(-1) ? undefined : sellThrough(bar)
  const columnOf = (heading: string, valueOf: (bar: CityBar) => number) => ({
    heading,
    cells: bars.map((bar) => wholeNumberText(valueOf(bar))),
  })
  return (
    <CitySection title="Sales">
      <CityCard nothing={total.orders === 0 ? 'No orders' : undefined}>
        <SingleBars
          {...frame}
          title={ordersTitle({ ...insights, weeks })}
          summary={mostOf(insights, ({ orders }) => orders, count)}
          unit={`Paid orders ${eachUnit(unit)}`}
          marks={marksOf(insights, ({ orders }) => [orders])}
          series={{ name: 'Orders', fill: 'solid' }}
          onOpen={openBar}
          actions={
            <>
              <BehindLink onPress={openAll}>Orders</BehindLink>
              <CityCsv weeks={weeks} table="days" of="orders" />
            </>
          }
        />
      </CityCard>
      <CityCard nothing={total.portions === 0 ? portionsTitle(total) : undefined}>
        <SingleBars
          {...frame}
          title={portionsTitle(total)}
          summary={mostOf(insights, ({ portions }) => portions, count)}
          unit={`Portions in these ${eachUnit(unit)}, without cancelled ones`}
          marks={marksOf(insights, ({ portions }) => [portions])}
          series={{ name: 'Portions', fill: 'solid' }}
          onOpen={openBar}
          actions={<CityCsv weeks={weeks} table="days" of="portions" />}
        />
      </CityCard>
      <CityCard
        nothing={bars.every((bar) => closedShare(bar) === undefined) ? sellThroughTitle(insights) : undefined}
      >
        <LineChart
          {...frame}
          title={sellThroughTitle(insights)}
          summary={mostOf(insights, closedShare, percent)}
          unit={`Sold or given away of all listed ${eachUnit(unit)}, in %`}
          marks={lineMarksOf(insights, closedShare)}
          seriesName="Of all listed"
          format={percent}
          columns={[
            columnOf('Listed', ({ listed }) => listed),
            columnOf('Sold', ({ sold }) => sold),
            columnOf('Given away', ({ given_away }) => given_away),
            {
              heading: 'Of all listed',
              cells: bars.map((bar) => {
                const share = sellThrough(bar)
                return share === undefined ? '–' : percent(share)
              }),
            },
          ]}
          actions={<CityCsv weeks={weeks} table="days" of="sell-through" />}
        />
      </CityCard>
      <FirstOrdersChart {...props} />
    </CitySection>
  )
}

function FirstOrdersChart(props: CityPartProps) {
  const { insights, weeks } = props
  const { unit, total } = insights
  return (
    <CityCard nothing={total.orders === 0 ? 'No orders' : undefined}>
      <StackedBars
        title={firstOrdersTitle(insights)}
        unit={`Paid orders ${eachUnit(unit)}`}
        summary={`${counted(total.first_orders, 'first order', 'first orders')} of ${count(total.orders)}`}
        markHeading={unitHeading(unit)}
        marks={marksOf(insights, ({ orders, first_orders }) => [orders - first_orders, first_orders])}
        series={[
          { name: 'Returning', fill: 'solid' },
          { name: 'First', fill: 'striped' },
        ]}
        onOpen={orderOpeners(props, 'paid').openBar}
        actions={<CityCsv weeks={weeks} table="days" of="first orders" />}
      />
    </CityCard>
  )
}
