import { formatDecimals } from '#web/platform/format.ts'
import type { ChartColumn, ChartMark, ChartProps, ChartSeries } from './chart-data.ts'
import type { ChartTableProps } from './chart-table.tsx'

/** "1,240" and "-3" */
export const wholeNumberText = (value: number): string =>
  `${Math.round(value) < 0 ? '−' : ''}${formatDecimals(value, 0)}`

/** "Friday 27 November: 8 sold, 2 left"; of one series, "Friday 27 November: 8". */
export function markText(
  { name, values }: ChartMark,
  series: readonly ChartSeries[],
  format: (value: number) => string,
): string {
  if (series.length === 1) return `${name}: ${format(values[0] ?? 0)}`
  const parts = series.flatMap((one, at) => {
    const value = values[at] ?? 0
    return value === 0 ? [] : [`${format(value)} ${one.name.toLowerCase()}`]
  })
  return `${name}: ${parts.length === 0 ? 'nothing' : parts.join(', ')}`
}

/** The marks that have a number in the table: the others are all zero. */
export const marksWithNumbers = (marks: readonly ChartMark[]): readonly ChartMark[] =>
  marks.filter(({ values }) => values.some((value) => value !== 0))

/** The columns and rows of the table: of all marks, or of those with a number. */
export function tableOf<Mark extends { name: string }>(
  marks: readonly Mark[],
  rows: readonly Mark[],
  seriesColumns: readonly ChartColumn[],
  { columns = seriesColumns, onOpen }: Pick<ChartProps, 'columns' | 'onOpen'>,
): Pick<ChartTableProps, 'headings' | 'rows'> {
  return {
    headings: columns.map(({ heading }) => heading),
    rows: rows.map((mark) => {
      const at = marks.indexOf(mark)
      return {
        name: mark.name,
        cells: columns.map(({ cells }) => cells[at] ?? ''),
        onOpen: onOpen && (() => onOpen(at)),
      }
    }),
  }
}

/** Every tick, or every second and so on, so that none is closer than `least` to the next. */
export function spacedTicks<Tick extends { x: number }>(ticks: readonly Tick[], least: number): Tick[] {
  const isSpaced = (some: readonly Tick[]): boolean =>
    some.every(({ x }, at) => at === 0 || x - (some[at - 1]?.x ?? 0) >= least)
  for (let step = 1; step < ticks.length; step += 1) {
    const some = ticks.filter((_, at) => at % step === 0)
    if (isSpaced(some)) return some
  }
  return ticks.slice(0, 1)
}

/** Steps of lightness of a heat map, from few to many. */
export const HEAT_STEPS = 5

/** Which step a value has, 1 to 5; 0 for nothing. */
export const heatStep = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.min(HEAT_STEPS, Math.ceil((value / most) * HEAT_STEPS))

/**
 * The cell that a key leads to in rows of so many columns; undefined for other keys. At an edge it stays
 * where it is.
 */
export function nextCell(
  key: string,
  at: number | undefined,
  columns: number,
  cells: number,
): number | undefined {
  const moves: Partial<Record<string, number>> = {
    ArrowRight: (at ?? -1) + 1,
    ArrowLeft: (at ?? cells) - 1,
    Home: 0,
    End: cells - 1,
    ...(columns < cells && { ArrowDown: (at ?? -columns) + columns, ArrowUp: (at ?? cells) - columns }),
  }
  const next = moves[key]
  if (next === undefined || cells === 0) return undefined
  return next >= 0 && next < cells ? next : at
}
