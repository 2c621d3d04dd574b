import { scaleLinear } from '@visx/scale'
import { spacedTicks } from './chart-numbers.ts'

export const PLOT_HEIGHT = 200
const TOP = 8
const BELOW_AXIS = 26
const RIGHT = 6
/** Of a figure and of a letter, at the size of the ticks. */
const CHARACTER_WIDTH = 7
const TICK_GAP = 14
const TICKS = 4

/** Of a percent sign, what is beyond that. */
const PERCENT_EXTRA = 4

const widthOf = (text: string): number =>
  text.length * CHARACTER_WIDTH + (text.endsWith('%') ? PERCENT_EXTRA : 0)

export type ValueScale = ReturnType<typeof valueScale>

/** From the least value to the highest, 0 included, with ticks at round numbers. */
export const valueScale = (least: number, most: number) =>
  scaleLinear<number>({
    domain: [Math.min(0, least), most <= 0 && least >= 0 ? 1 : Math.max(0, most)],
    range: [PLOT_HEIGHT, TOP],
    nice: TICKS,
  })

/** Ticks at which a value can be: no half portions. */
const ticksOf = (scale: ValueScale, isWhole: boolean): number[] =>
  scale.ticks(TICKS).filter((tick) => !isWhole || Number.isInteger(tick))

export interface PlotArea {
  left: number
  right: number
}

/** Where the marks are, beside the widest tick. */
export const plotArea = (width: number, scale: ValueScale, format: (value: number) => string): PlotArea => ({
  left: Math.max(...scale.ticks(TICKS).map((tick) => widthOf(format(tick)))) + 8,
  right: width - RIGHT,
})

export const AXES_HEIGHT = PLOT_HEIGHT + BELOW_AXIS

interface AxesProps extends PlotArea {
  scale: ValueScale
  format: (value: number) => string
  /** Whether values are whole, as portions are. */
  isWhole: boolean
  ticks: readonly { x: number; text: string }[]
}

/** The lines behind the marks with their values, and what stands below. */
export function Axes({ left, right, scale, format, isWhole, ticks }: AxesProps) {
  const longest = Math.max(0, ...ticks.map(({ text }) => text.length))
  const spaced = spacedTicks(ticks, longest * CHARACTER_WIDTH + TICK_GAP)
  return (
    <g aria-hidden="true">
      {ticksOf(scale, isWhole).map((value) => (
        <g key={value}>
          <line
            x1={left}
            x2={right}
            y1={scale(value)}
            y2={scale(value)}
            className={value === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text x={left - 6} y={scale(value)} dy="0.32em" textAnchor="end" className="fill-soft">
            {format(value)}
          </text>
        </g>
      ))}
      {spaced.map(({ x, text }) => (
        <g key={x}>
          <line x1={x} x2={x} y1={PLOT_HEIGHT} y2={PLOT_HEIGHT + 4} className="stroke-edge" />
          <text x={x} y={PLOT_HEIGHT + 18} textAnchor={anchorAt(x, text, right)} className="fill-soft">
            {text}
          </text>
        </g>
      ))}
    </g>
  )
}

/** The last one ends at the edge where it would reach beyond. */
const anchorAt = (x: number, text: string, right: number): 'middle' | 'end' =>
  x + (text.length * CHARACTER_WIDTH) / 2 > right ? 'end' : 'middle'
