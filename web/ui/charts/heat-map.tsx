import type { ChartProps } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import { HEAT_STEPS, heatStep, wholeNumberText } from './chart-numbers.ts'
import { useChosenMark } from './use-chosen-mark.ts'
import { classes } from '#web/ui/class-names.ts'

interface HeatMapProps extends Omit<ChartProps, 'formatTick' | 'columns' | 'onOpen'> {
  /** Each with its name in full and the one beside or above the cells. */
  rows: readonly { name: string; tick: string }[]
  columns: readonly { name: string; tick: string }[]
  /** By row and column. */
  values: readonly (readonly number[])[]
}

const HEAD = 22
const ROW = 26
const GAP = 2
const CHARACTER_WIDTH = 7

/** By step: the lightness of a cell, whose text is dark or light after it. */
const opacities = [0, 0.12, 0.26, 0.42, 0.86, 1]
const FIRST_LIGHT_STEP = 4

/**
 * How much there is by two sorts of time, such as weekday and half hour. The more, the darker (in dark mode,
 * the lighter); each cell has its number, so nothing depends on telling shades apart.
 */
export function HeatMap({ rows, columns, values, format = wholeNumberText, ...props }: HeatMapProps) {
  const mark = useChosenMark(rows.length * columns.length, columns.length)
  const valueAt = (row: number, column: number): number => values[row]?.[column] ?? 0
  const most = Math.max(0, ...values.flat())
  const cells = rows.flatMap((row, y) =>
    columns.map((column, x) => ({ row, column, x, y, value: valueAt(y, x) })),
  )
  const current = mark.chosen === undefined ? undefined : cells[mark.chosen]
  return (
    <ChartFrame
      {...props}
      {...mark}
      series={[]}
      description={`A table of ${rows.length} by ${columns.length} cells, ${HEAT_STEPS} shades from few to many`}
      text={current && `${current.column.name}, ${current.row.name}: ${format(current.value)}`}
      table={{
        headings: columns.map(({ tick }) => tick),
        rows: rows.map(({ name }, y) => ({ name, cells: columns.map((_, x) => format(valueAt(y, x))) })),
      }}
      height={() => HEAD + rows.length * ROW}
    >
      {(width) => {
        const left = Math.max(0, ...rows.map(({ tick }) => tick.length)) * CHARACTER_WIDTH + 8
        const cellWidth = (width - left) / Math.max(1, columns.length)
        return (
          <>
            <g aria-hidden="true" className="fill-soft">
              {columns.map(({ tick }, x) => (
                <text key={tick} x={left + (x + 0.5) * cellWidth} y={14} textAnchor="middle">
                  {tick}
                </text>
              ))}
              {rows.map(({ tick }, y) => (
                <text key={tick} x={left - 8} y={HEAD + (y + 0.5) * ROW} dy="0.32em" textAnchor="end">
                  {tick}
                </text>
              ))}
            </g>
            {cells.map(({ x, y, value }, at) => (
              <Cell
                key={at}
                x={left + x * cellWidth}
                y={HEAD + y * ROW}
                width={cellWidth}
                step={heatStep(value, most)}
                text={value === 0 ? '' : format(value)}
                isChosen={at === mark.chosen}
                onChoose={() => mark.choose(at)}
              />
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}

interface CellProps {
  x: number
  y: number
  width: number
  step: number
  text: string
  isChosen: boolean
  onChoose: () => void
}

const Cell = ({ x, y, width, step, text, isChosen, onChoose }: CellProps) => (
  <g onPointerEnter={onChoose} onPointerDown={onChoose} aria-hidden="true">
    <rect x={x} y={y} width={width} height={ROW} fill="transparent" />
    <rect
      x={x + GAP / 2}
      y={y + GAP / 2}
      width={Math.max(0, width - GAP)}
      height={ROW - GAP}
      rx={3}
      className={step === 0 ? 'fill-sunk' : 'fill-leaf'}
      fillOpacity={step === 0 ? 0.5 : opacities[step]}
    />
    {isChosen && (
      <rect
        x={x + GAP}
        y={y + GAP}
        width={Math.max(0, width - 2 * GAP)}
        height={ROW - 2 * GAP}
        rx={3}
        strokeWidth={2.5}
        className="fill-none stroke-ink"
      />
    )}
    <text
      x={x + width / 2}
      y={y + ROW / 2}
      dy="0.32em"
      textAnchor="middle"
      className={classes(step < FIRST_LIGHT_STEP ? 'fill-ink' : 'fill-card', 'pointer-events-none')}
    >
      {text}
    </text>
  </g>
)
