import { useRef } from 'react'
import { scaleBand } from '@visx/scale'
import { stack } from '@visx/shape'
import { Axes, AXES_HEIGHT, PLOT_HEIGHT, plotArea, valueScale } from './axes.tsx'
import type { ChartMark, ChartProps, ChartSeries } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import { marksWithNumbers, markText, tableOf, wholeNumberText } from './chart-numbers.ts'
import { ChartPatterns, outlineClass, patternUrl } from './chart-patterns.tsx'
import { type ChosenMark, useChosenMark } from './use-chosen-mark.ts'

interface BarsProps extends ChartProps {
  marks: readonly ChartMark[]
  /** From the axis outwards. */
  series: readonly ChartSeries[]
}

/**
 * Bars whose parts stand on each other, such as what became of the portions of each evening. All values are
 * zero or more.
 */
export const StackedBars = (props: BarsProps) => <Bars kind="Stacked bars" {...props} />

/**
 * Bars above zero and below it, such as income and refunds: a series with negative values goes down from the
 * axis.
 */
export const SignedBars = (props: BarsProps) => <Bars kind="Bars above and below zero" {...props} />

type SingleBarsProps = Omit<BarsProps, 'series'> & {
  /** Its name is the heading of its column. */
  series: ChartSeries
}

/** One bar for each mark. */
export const SingleBars = ({ series, ...props }: SingleBarsProps) => (
  <Bars kind="Bars" {...props} series={[series]} />
)

/** Too thin for a line around it, in CSS pixels. */
const THIN_BAR = 4

interface StackedPart {
  at: number
  low: number
  high: number
  series: ChartSeries
}

/** What lies above the axis adds up upwards, what lies below it downwards. */
function stackParts(marks: readonly ChartMark[], series: readonly ChartSeries[]): StackedPart[] {
  const keys = series.map((_, at) => at)
  const stacked = stack<ChartMark, number>({
    keys,
    value: ({ values }, key) => values[key] ?? 0,
    offset: 'diverging',
  })([...marks])
  return stacked.flatMap((layer) =>
    layer.flatMap(([low, high], at) => {
      const one = series[layer.key]
      return one === undefined || low === high ? [] : [{ at, low, high, series: one }]
    }),
  )
}

function Bars({
  kind,
  marks,
  series,
  format = wholeNumberText,
  formatTick = format,
  ...props
}: BarsProps & { kind: string }) {
  const mark = useChosenMark(marks.length)
  const { chosen } = mark
  const current = chosen === undefined ? undefined : marks[chosen]
  const parts = stackParts(marks, series)
  const scale = valueScale(
    Math.min(0, ...parts.map(({ low }) => low)),
    Math.max(0, ...parts.map(({ high }) => high)),
  )
  const isWhole = marks.every(({ values }) => values.every(Number.isInteger))
  const rows = marksWithNumbers(marks)
  return (
    <ChartFrame
      {...props}
      {...mark}
      series={series}
      description={`${kind}, ${marks.length} in all: ${series.map(({ name }) => name.toLowerCase()).join(', ')}`}
      text={current && markText(current, series, format)}
      table={{
        ...tableOf(
          marks,
          rows,
          series.map(({ name }, at) => ({
            heading: name,
            cells: marks.map(({ values }) => format(values[at] ?? 0)),
          })),
          props,
        ),
        note:
          rows.length < marks.length ? `${marks.length - rows.length} without any are left out.` : undefined,
      }}
      height={() => AXES_HEIGHT}
    >
      {(width, id) => {
        const area = plotArea(width, scale, formatTick)
        const across = scaleBand<number>({
          domain: marks.map((_, at) => at),
          range: [area.left, area.right],
          paddingInner: 0.25,
          paddingOuter: 0.15,
        })
        const xOf = (at: number): number => across(at) ?? 0
        const barWidth = across.bandwidth()
        return (
          <>
            <ChartPatterns id={id} fills={series.map(({ fill }) => fill)} />
            {chosen !== undefined && <ChosenBand x={xOf(chosen)} width={barWidth} />}
            <Axes
              {...area}
              scale={scale}
              format={formatTick}
              isWhole={isWhole}
              ticks={marks.flatMap(({ tick }, at) =>
                tick === undefined ? [] : [{ x: xOf(at) + barWidth / 2, text: tick }],
              )}
            />
            {parts.map(({ at, low, high, series: { name, fill } }) => (
              <rect
                key={`${at} ${name}`}
                x={xOf(at)}
                y={scale(high)}
                width={barWidth}
                height={scale(low) - scale(high)}
                fill={patternUrl(id, fill)}
                strokeWidth={fill === 'solid' || barWidth < THIN_BAR ? 0 : 1}
                className={outlineClass(fill)}
              />
            ))}
            <Targets across={across} marks={marks.length} {...mark} onOpen={props.onOpen} />
          </>
        )
      }}
    </ChartFrame>
  )
}

export const ChosenBand = ({ x, width }: { x: number; width: number }) => (
  <g aria-hidden="true">
    <rect x={x - 3} y={0} width={width + 6} height={PLOT_HEIGHT} className="fill-sunk" />
    <rect x={x - 3} y={PLOT_HEIGHT} width={width + 6} height={3} className="fill-ink" />
  </g>
)

interface TargetsProps {
  across: { (at: number): number | undefined; step: () => number }
  marks: number
  onOpen: ChartProps['onOpen']
}

/**
 * What the pointer meets: as high as the chart, so that a low bar is as easy to point at as a high one. A
 * press opens what is behind a mark; where nothing hovers, the first one reads its numbers.
 */
export function Targets({
  across,
  marks,
  chosen,
  choose,
  onOpen,
}: TargetsProps & Pick<ChosenMark, 'chosen' | 'choose'>) {
  const wasChosen = useRef(true)
  const press = (at: number): void => {
    wasChosen.current = chosen === at
    choose(at)
  }
  return Array.from({ length: marks }, (_, at) => (
    <rect
      key={at}
      x={across(at)}
      width={across.step()}
      height={AXES_HEIGHT}
      fill="transparent"
      className={onOpen && 'cursor-pointer'}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && choose(at)}
      onPointerDown={() => press(at)}
      onClick={() => wasChosen.current && onOpen?.(at)}
    />
  ))
}
