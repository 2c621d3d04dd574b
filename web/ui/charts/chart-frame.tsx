import './charts.css'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from '#web/ui/class-names.ts'
import type { ChartFill, ChartProps, ChartSeries } from './chart-data.ts'
import { outlineClass, patternUrl } from './chart-patterns.tsx'
import { ChartTable, type ChartTableProps } from './chart-table.tsx'
import type { ChosenMark } from './use-chosen-mark.ts'
import { useChartWidth } from './use-chart-width.ts'

interface ChartFrameProps extends Omit<ChartProps, 'format' | 'formatTick' | 'columns'>, ChosenMark {
  /** What it looks like, for those who do not see it. */
  description: string
  /** Named where there is more than one. */
  series: readonly ChartSeries[]
  /** The numbers of the chosen mark. */
  text: string | undefined
  table: Omit<ChartTableProps, 'title' | 'markHeading'>
  /** In CSS pixels. */
  height: (width: number) => number
  /** What is drawn, in CSS pixels; its patterns begin with the id. */
  children: (width: number, id: string) => ReactNode
}

/**
 * What stands around every chart: the title, the unit, the legend, the numbers of the chosen mark, and the
 * table of all numbers, one press away. The chart itself is one stop of the Tab key; arrow keys lead
 * through its marks.
 */
export function ChartFrame({ title, unit, series, children, height, ...props }: ChartFrameProps) {
  const id = useId()
  const { width, ref } = useChartWidth()
  const { chosen, onOpen } = props
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || chosen === undefined || onOpen === undefined) return props.onKeyDown(event)
    event.preventDefault()
    onOpen(chosen)
  }
  const Heading = `h${props.level ?? 3}` as const
  return (
    <figure data-chart aria-labelledby={`${id}title`} className="flex min-w-0 flex-col">
      <figcaption>
        <Heading id={`${id}title`} className="text-xl">
          {title}
        </Heading>
        <p className="mt-1 text-sm text-soft">{unit}</p>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move through its marks */}
      <div
        ref={ref}
        role="application"
        aria-roledescription="chart"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}about`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move through its marks.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerLeave={props.onPointerLeave}
        onBlur={() => props.choose(undefined)}
        className="mt-3 rounded-sm"
      >
        <svg
          role="img"
          aria-label={props.description}
          viewBox={`0 0 ${width} ${height(width)}`}
          height={height(width)}
          preserveAspectRatio="xMinYMin meet"
          className="block w-full touch-pan-y text-xs tabular-nums select-none"
        >
          {children(width, id)}
        </svg>
      </div>
      <p id={`${id}about`} className="sr-only">
        {`${props.description}. Arrow keys read its numbers one by one${onOpen === undefined ? '' : ', Enter opens what is behind them'}.`}
      </p>
      {series.length > 1 && <Legend id={id} series={series} />}
      {/* Both have their room, so that nothing moves when a mark is chosen. */}
      <div
        className={classes(
          'mt-2 grid tabular-nums *:col-start-1 *:row-start-1',
          series.length > 1 ? 'min-h-12' : 'min-h-6',
        )}
      >
        <p className={props.text === undefined ? undefined : 'invisible'}>{props.summary}</p>
        <p aria-live="polite">{props.text}</p>
      </div>
      <div className="mt-1 flex flex-wrap items-start gap-x-4 print:hidden">
        <ChartTable title={title} markHeading={props.markHeading} {...props.table} />
        <div className="contents">{props.actions}</div>
      </div>
    </figure>
  )
}

const Legend = ({ id, series }: { id: string; series: readonly ChartSeries[] }) => (
  <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {series.map(({ name, fill }) => (
      <li key={name} className="flex items-center gap-2">
        <Swatch id={id} fill={fill} />
        <span>{name}</span>
      </li>
    ))}
  </ul>
)

const Swatch = ({ id, fill }: { id: string; fill: ChartFill }) => (
  <svg aria-hidden="true" width={16} height={16} className="shrink-0">
    <rect x={0.5} y={0.5} width={15} height={15} fill={patternUrl(id, fill)} className={outlineClass(fill)} />
  </svg>
)
