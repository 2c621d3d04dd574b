import type { ReactNode } from 'react'
import type { CityBar, CityInsights } from '#contract/desk/city.ts'
import type { PaidOrderKind } from '#contract/desk/city-terms.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { InsightWeeks } from '#contract/money/insights/insights.ts'
import type { DeskGo } from '#web/domain/desk/desk-view.ts'
import { barTick } from '#web/domain/insights/bar-wording.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import type { ChartMark } from '#web/ui/charts/chart-data.ts'
import { cityBarName, mostText } from './city-wording.ts'

/** What each part of the city's page is handed. */
export interface CityPartProps {
  insights: CityInsights
  weeks: InsightWeeks
  role: OperatorRole
  go: DeskGo
}

interface CitySectionProps {
  title: string
  className?: string
  children: ReactNode
}

/** Charts side by side where there is room for them. */
export const CitySection = ({ title, className = 'xl:grid-cols-2', children }: CitySectionProps) => (
  <section className="min-w-0">
    <h2 className="mb-3 break-after-avoid text-2xl">{title}</h2>
    <div className={classes('grid grid-cols-1 items-start gap-4', className)}>{children}</div>
  </section>
)

interface CityCardProps {
  /** Says that there is nothing, where there is. */
  nothing?: string | undefined
  children: ReactNode
}

/** A chart in a card, or what it would say of nothing. */
export const CityCard = ({ nothing, children }: CityCardProps) => (
  <Card className="min-w-0 break-inside-avoid">
    {nothing === undefined ? children : <h3 className="text-xl text-soft">{nothing}</h3>}
  </Card>
)

/** A mark for each bar. */
export const marksOf = (
  { bars, unit, span }: CityInsights,
  valuesOf: (bar: CityBar) => readonly number[],
): ChartMark[] =>
  bars.map((bar) => ({
    name: cityBarName(bar, unit, span),
    tick: barTick(bar, unit),
    values: valuesOf(bar),
  }))

/** The same for one value, which may not be there. */
export const lineMarksOf = (insights: CityInsights, valueOf: (bar: CityBar) => number | undefined) =>
  marksOf(insights, () => []).map((mark, at) => {
    const bar = insights.bars[at]
    return { ...mark, value: bar && valueOf(bar) }
  })

/** The highest of one value. */
export const mostOf = (
  insights: CityInsights,
  valueOf: (bar: CityBar) => number | undefined,
  format: (value: number) => string,
): string => mostText(lineMarksOf(insights, valueOf), format)

/** What opens the orders of a kind: of a bar, or of the whole span. */
export const orderOpeners = ({ insights, weeks, go }: CityPartProps, kind: PaidOrderKind) => ({
  openBar: (at: number): void => {
    const bar = insights.bars[at]
    if (bar !== undefined) go({ name: 'city-orders', kind, span: { from: bar.from, to: bar.to }, weeks })
  },
  openAll: (): void => go({ name: 'city-orders', kind, span: insights.span, weeks }),
})
