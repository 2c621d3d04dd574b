import type { ReactNode } from 'react'
import type { Insights, InsightWeeks } from '#contract/money/insights/insights.ts'
import { shortWeekday, weekdayName } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { count } from '#web/platform/format.ts'
import { SignedBars, SingleBars, StackedBars } from '#web/ui/charts/bars.tsx'
import type { ChartMark } from '#web/ui/charts/chart-data.ts'
import { HeatMap } from '#web/ui/charts/heat-map.tsx'
import { CsvLink } from './csv-link.tsx'
import { barName, barTick, kilograms, kilogramsToTheGram } from '#web/domain/insights/bar-wording.ts'
import {
  busiestTitle,
  co2eText,
  differenceText,
  eachText,
  halfHourText,
  hasBefore,
  minuteText,
  moneyParts,
  moneyTitle,
  moneyValues,
  orderedText,
  portionParts,
  portionsTitle,
  savedTitle,
  unitHeading,
} from './insight-wording.ts'
import { salesGrid } from './sales-grid.ts'

interface InsightChartProps {
  insights: Insights
  weeks: InsightWeeks
}

const marksOf = (
  { bars, unit, span }: Insights,
  valuesOf: (bar: Insights['bars'][number]) => number[],
): ChartMark[] =>
  bars.map((bar) => ({
    name: barName(bar, unit, new Date(span.to)),
    tick: barTick(bar, unit),
    values: valuesOf(bar),
  }))

/** Texts of a summary that are there, as sentences side by side. */
const sentences = (...texts: (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined).join('. ')

/** What became of the portions of each evening. */
export function PortionsChart({ insights, weeks }: InsightChartProps) {
  const { total, total_before, unit } = insights
  const difference = {
    now: total.sold,
    before: total_before.sold,
    weeks,
    format: count,
    less: 'fewer' as const,
  }
  return (
    <StackedBars
      title={portionsTitle(total)}
      unit={`${eachText(unit)}, in portions`}
      summary={sentences(portionParts(total), hasBefore(insights) ? differenceText(difference) : undefined)}
      markHeading={unitHeading(unit)}
      marks={marksOf(insights, ({ sold, given_away, left, withdrawn }) => [
        sold,
        given_away,
        left,
        withdrawn,
      ])}
      series={[
        { name: 'Sold', fill: 'solid' },
        { name: 'Given away', fill: 'striped' },
        { name: 'Left', fill: 'dotted' },
        { name: 'Withdrawn', fill: 'hollow' },
      ]}
      actions={<CsvLink weeks={weeks} table="evenings" of={eachText(unit).toLowerCase()} />}
    />
  )
}

interface MoneyChartProps extends InsightChartProps {
  /** What leads to the statement. */
  link: ReactNode
}

/** What the restaurant got, and what went back to customers. */
export function MoneyChart({ insights, weeks, link }: MoneyChartProps) {
  const { total, total_before, unit } = insights
  const difference = {
    now: total.restaurant_share,
    before: total_before.restaurant_share,
    weeks,
    format: price,
    less: 'less' as const,
  }
  return (
    <SignedBars
      title={moneyTitle(total)}
      unit={`What you got ${eachText(unit).toLowerCase()}, after commission`}
      summary={sentences(moneyParts(total), hasBefore(insights) ? differenceText(difference) : undefined)}
      markHeading={unitHeading(unit)}
      marks={marksOf(insights, moneyValues)}
      series={[
        { name: 'Earned', fill: 'solid' },
        { name: 'Refunded', fill: 'minus' },
      ]}
      format={price}
      formatTick={(dollars) => `${dollars < 0 ? '-' : ''}$${count(Math.abs(dollars))}`}
      actions={link}
    />
  )
}

/** The food that was collected instead of thrown away. */
export function SavedChart({ insights, weeks }: InsightChartProps) {
  const { total, total_before, unit } = insights
  const difference = {
    now: total.saved_g,
    before: total_before.saved_g,
    weeks,
    format: kilograms,
    less: 'less' as const,
  }
  return (
    <SingleBars
      title={savedTitle(total)}
      unit={`${eachText(unit)}, in kilograms`}
      summary={sentences(co2eText(total), hasBefore(insights) ? differenceText(difference) : undefined)}
      markHeading={unitHeading(unit)}
      marks={marksOf(insights, ({ saved_g }) => [saved_g])}
      series={{ name: 'Saved', fill: 'solid' }}
      format={kilogramsToTheGram}
      formatTick={(grams) => count(grams / 1_000)}
    />
  )
}

/** When portions are ordered, by weekday and half hour. */
export function SalesChart({ insights: { sales_slots }, weeks }: InsightChartProps) {
  const { half_hours, portions } = salesGrid(sales_slots)
  return (
    <HeatMap
      title={busiestTitle(sales_slots)}
      unit="When it sells, in portions"
      summary={orderedText(sales_slots)}
      markHeading="Time"
      columns={[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        name: weekdayName(weekday),
        tick: shortWeekday(weekday),
      }))}
      rows={half_hours.map((half_hour) => ({
        name: halfHourText(half_hour),
        tick: minuteText(half_hour * 30),
      }))}
      values={portions}
      actions={<CsvLink weeks={weeks} table="sales" of="when it sells" />}
    />
  )
}
