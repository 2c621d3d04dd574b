import { canOpen } from '#web/domain/desk/desk-view.ts'
import { price } from '#web/domain/food-items/price.ts'
import { count } from '#web/platform/format.ts'
import { SingleBars, StackedBars } from '#web/ui/charts/bars.tsx'
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
import { SavedChart } from './saved-charts.tsx'
import { eachUnit, owedTitle, paidOutTitle, refundsTitle, unitHeading } from './city-wording.ts'

const dollarTick = (dollars: number): string => `${dollars < 0 ? '−' : ''}$${count(Math.abs(dollars))}`

/** Refunds, what is owed to restaurants and was paid out to them, and the food saved. */
export function MoneyCharts(props: CityPartProps) {
  const { insights, weeks, role, go } = props
  const { unit, total, bars } = insights
  const refunds = orderOpeners(props, 'refunded')
  const frame = { markHeading: unitHeading(unit), format: price, formatTick: dollarTick }
  const payouts = canOpen(role, { name: 'payouts' }) && (
    <BehindLink onPress={() => go({ name: 'payouts' })}>Payouts</BehindLink>
  )
  return (
    <CitySection title="Money and food">
      <CityCard nothing={total.refunds === 0 ? refundsTitle(total) : undefined}>
        <StackedBars
          {...frame}
          title={refundsTitle(total)}
          summary={mostOf(insights, (bar) => bar.refunds, price)}
          unit={`Refunds ${eachUnit(unit)} by who bears them, in dollars`}
          marks={marksOf(insights, (bar) => [bar.refunds_by_restaurants, bar.refunds_by_operator])}
          series={[
            { name: 'Restaurants', fill: 'solid' },
            { name: 'Surplate', fill: 'minus' },
          ]}
          onOpen={refunds.openBar}
          actions={
            <>
              <BehindLink onPress={refunds.openAll}>Orders</BehindLink>
              <CityCsv weeks={weeks} table="days" of="refunds" />
            </>
          }
        />
      </CityCard>
      <CityCard>
        <LineChart
          {...frame}
          title={owedTitle(bars.at(-1)?.owed ?? 0)}
          summary={mostOf(insights, ({ owed }) => owed, price)}
          unit={`At the end of ${eachUnit(unit)}, in dollars`}
          marks={lineMarksOf(insights, ({ owed }) => owed)}
          seriesName="Owed"
          actions={
            <>
              {payouts}
              <CityCsv weeks={weeks} table="days" of="what is owed" />
            </>
          }
        />
      </CityCard>
      <CityCard nothing={total.paid_out === 0 ? paidOutTitle(insights) : undefined}>
        <SingleBars
          {...frame}
          title={paidOutTitle(insights)}
          summary={mostOf(insights, (bar) => bar.paid_out, price)}
          unit={`To restaurants ${eachUnit(unit)}, in dollars`}
          marks={marksOf(insights, ({ paid_out }) => [paid_out])}
          series={{ name: 'Paid out', fill: 'solid' }}
          actions={
            <>
              {payouts}
              <CityCsv weeks={weeks} table="days" of="what was paid out" />
            </>
          }
        />
      </CityCard>
      <SavedChart {...props} />
    </CitySection>
  )
}
