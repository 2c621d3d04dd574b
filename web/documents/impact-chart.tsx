import type { ImpactMonth } from '#contract/money/insights/impact-months.ts'
import { monthName } from '#contract/time-wording.ts'
import { countText, kilogramsText, lineStep } from './impact-rules.ts'

/** On a phone a bar is seven pixels wide then. */
export const MONTHS_MAX = 36
/** Up to so many, each month is named; above that, each year. */
const NAMED_MONTHS_MAX = 12
/** Where the drawing area begins and ends, in percent of the height. */
const TOP = 4
const BOTTOM = 90
const LABELS = 99
/** From here on, in percent of the width, a label ends below its bar. */
const LAST_MIDDLE = 96
/** Of the width of a month. */
const BAR_SHARE = 0.72

const percent = (value: number): string => `${Number(value.toFixed(3))}%`

const heightClass = 'h-64 sm:h-80'

/** What stands below a bar: the month, or in a longer chart the year at its January. */
function labelOf(month: string, months: number): string | undefined {
  if (months <= NAMED_MONTHS_MAX) return monthName(month).slice(0, 3)
  return month.endsWith('-01') ? month.slice(0, 4) : undefined
}

/** What a fill looks like where it is an estimate or not complete: stripes, which survive grey. */
export const Stripes = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className="fill-leaf-wash" />
      <rect width="2.5" height="6" className="fill-leaf" />
    </pattern>
  </defs>
)

/** Kilograms by month. It is as wide as its column, and its text as large as any. */
export function ImpactChart({ months, labelledBy }: { months: ImpactMonth[]; labelledBy: string }) {
  const bars = months.slice(-MONTHS_MAX)
  const highest = Math.max(...bars.map(({ food_g }) => food_g)) / 1_000
  const step = lineStep(highest)
  const top = step * Math.max(1, Math.ceil(highest / step))
  const yOf = (kilograms: number): number => BOTTOM - ((BOTTOM - TOP) * kilograms) / top
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step)
  // Few months do not become a wall.
  const width = 100 / Math.max(bars.length, NAMED_MONTHS_MAX / 2)
  return (
    <div className="flex gap-2" role="img" aria-labelledby={labelledBy}>
      <svg className={`${heightClass} w-9 shrink-0 fill-soft text-xs sm:w-12`} aria-hidden="true">
        {lines.map((kilograms) => (
          <text key={kilograms} x="100%" y={percent(yOf(kilograms))} dy="4" textAnchor="end">
            {countText(kilograms)}
          </text>
        ))}
      </svg>
      <svg className={`${heightClass} min-w-0 flex-1 fill-soft text-xs`} aria-hidden="true">
        <Stripes id="so-far" />
        {lines.map((kilograms) => (
          <line
            key={kilograms}
            x1="0"
            x2="100%"
            y1={percent(yOf(kilograms))}
            y2={percent(yOf(kilograms))}
            className={kilograms === 0 ? 'stroke-edge' : 'stroke-line'}
          />
        ))}
        {bars.map((bar, at) => (
          <Bar key={bar.month} bar={bar} x={at * width} y={yOf(bar.food_g / 1_000)} width={width} />
        ))}
        {bars.map(({ month }, at) => {
          const label = labelOf(month, bars.length)
          return label === undefined ? null : (
            <text
              key={month}
              x={percent((at + 0.5) * width)}
              y={percent(LABELS)}
              textAnchor={(at + 0.5) * width > LAST_MIDDLE ? 'end' : 'middle'}
            >
              {label}
            </text>
          )
        })}
      </svg>
    </div>
  )
}

const Bar = ({ bar, x, y, width }: { bar: ImpactMonth; x: number; y: number; width: number }) => (
  <rect
    x={percent(x + (width * (1 - BAR_SHARE)) / 2)}
    y={percent(y)}
    width={percent(width * BAR_SHARE)}
    height={percent(BOTTOM - y)}
    {...(bar.is_over ? { className: 'fill-leaf' } : { fill: 'url(#so-far)', className: 'stroke-leaf' })}
  >
    <title>{`${monthName(bar.month)}${bar.is_over ? '' : ' so far'}: ${kilogramsText(bar.food_g)}`}</title>
  </rect>
)

/** How many portions have a weight of their own, and how many count with the usual one. */
export function WeighedBar({ portions, weighed_portions }: { portions: number; weighed_portions: number }) {
  const share = (weighed_portions * 100) / portions
  return (
    <svg className="h-8 w-full" aria-hidden="true">
      <Stripes id="assumed" />
      <rect width={percent(share)} height="100%" className="fill-leaf" />
      <rect x={percent(share)} width={percent(100 - share)} height="100%" fill="url(#assumed)" />
    </svg>
  )
}
