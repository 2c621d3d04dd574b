import { scaleBand } from '@visx/scale'
import { line } from '@visx/shape'
import { Axes, AXES_HEIGHT, plotArea, valueScale } from './axes.tsx'
import { ChosenBand, Targets } from './bars.tsx'
import type { ChartMark, ChartProps } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import { tableOf, wholeNumberText } from './chart-numbers.ts'
import { useChosenMark } from './use-chosen-mark.ts'

interface LineChartProps extends ChartProps {
  /** A mark without a value interrupts the line. */
  marks: readonly (Omit<ChartMark, 'values'> & { value: number | undefined })[]
  /** Its name is the heading of its column. */
  seriesName: string
}

const NO_VALUE = '–'

/** One series as a line, for what has a height at each mark and no sum, such as a share or a waiting time. */
export function LineChart({
  marks,
  seriesName,
  format = wholeNumberText,
  formatTick = format,
  ...props
}: LineChartProps) {
  const mark = useChosenMark(marks.length)
  const { chosen } = mark
  const current = chosen === undefined ? undefined : marks[chosen]
  const values = marks.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const scale = valueScale(Math.min(0, ...values), Math.max(0, ...values))
  const textOf = (value: number | undefined): string => (value === undefined ? NO_VALUE : format(value))
  return (
    <ChartFrame
      {...props}
      {...mark}
      series={[]}
      description={`A line through ${marks.length}: ${seriesName.toLowerCase()}`}
      text={current && `${current.name}: ${textOf(current.value)}`}
      table={tableOf(
        marks,
        marks,
        [{ heading: seriesName, cells: marks.map(({ value }) => textOf(value)) }],
        props,
      )}
      height={() => AXES_HEIGHT}
    >
      {(width) => {
        const area = plotArea(width, scale, formatTick)
        const across = scaleBand<number>({ domain: marks.map((_, at) => at), range: [area.left, area.right] })
        const middleOf = (at: number): number => (across(at) ?? 0) + across.bandwidth() / 2
        const path = line<{ value: number | undefined }>({
          x: (_, at) => middleOf(at),
          y: ({ value = 0 }) => scale(value),
          defined: ({ value }) => value !== undefined,
        })([...marks])
        return (
          <>
            {chosen !== undefined && <ChosenBand x={across(chosen) ?? 0} width={across.bandwidth()} />}
            <Axes
              {...area}
              scale={scale}
              format={formatTick}
              isWhole={values.every(Number.isInteger)}
              ticks={marks.flatMap(({ tick }, at) =>
                tick === undefined ? [] : [{ x: middleOf(at), text: tick }],
              )}
            />
            <path d={path ?? ''} strokeWidth={2.5} strokeLinejoin="round" className="fill-none stroke-leaf" />
            {marks.map(
              ({ name, value }, at) =>
                value !== undefined &&
                (isAlone(marks, at) || at === chosen) && (
                  <circle
                    key={name}
                    cx={middleOf(at)}
                    cy={scale(value)}
                    r={at === chosen ? 5 : 3}
                    className="fill-leaf"
                  />
                ),
            )}
            <Targets across={across} marks={marks.length} {...mark} onOpen={props.onOpen} />
          </>
        )
      }}
    </ChartFrame>
  )
}

/** A value between two gaps has no line. */
const isAlone = (marks: LineChartProps['marks'], at: number): boolean =>
  marks[at - 1]?.value === undefined && marks[at + 1]?.value === undefined
