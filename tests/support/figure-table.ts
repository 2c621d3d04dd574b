import { existsSync, readFileSync, rmSync } from 'node:fs'
import { figuresFile, joinPairs, type RowFigures } from './figure.ts'
import { type Target, targets } from './targets.ts'

type Verdict = 'reached' | 'not reached' | 'not measured' | 'no figure'

export interface FigureVerdict {
  row: string
  figure: string
  target: string
  verdict: Verdict
}

const holds: Record<string, (value: number, bound: number) => boolean> = {
  '=': (value, bound) => value === bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>=': (value, bound) => value >= bound,
}

function judge(value: number, bound: string): Verdict {
  const [first = '', second = ''] = bound.split(' ')
  if (second === 'times') return value >= Number(first) ? 'reached' : 'not reached'
  return holds[first]?.(value, Number(second)) === true ? 'reached' : 'not reached'
}

function judgeRow(row: string, target: Target, figures: RowFigures | undefined): FigureVerdict {
  const bounds = Object.entries(target)
  const bounds_text = joinPairs(bounds)
  if (figures === undefined) return { row, figure: '', target: bounds_text, verdict: 'no figure' }
  if (figures.not_measured !== undefined)
    return { row, figure: figures.not_measured, target: bounds_text, verdict: 'not measured' }
  const values = bounds.map(([name]): [string, number] => [name, figures.figures[name] ?? Number.NaN])
  const verdicts = bounds.map(([name, bound]) => judge(figures.figures[name] ?? Number.NaN, bound))
  const verdict = verdicts.every((one) => one === 'reached') ? 'reached' : 'not reached'
  return { row, figure: joinPairs(values), target: bounds_text, verdict }
}

/** Each row of `wanted` against the last figure that was told for it. */
export const judgeRows = (bounds_text: Record<string, Target>, figures: RowFigures[]): FigureVerdict[] =>
  Object.entries(bounds_text).map(([row, target]) =>
    judgeRow(
      row,
      target,
      figures.findLast((one) => one.row === row),
    ),
  )

/** The rows in columns, with what each has to reach. */
export function table(rows: FigureVerdict[]): string {
  const lines = rows.map(({ row, figure, target, verdict }) => [row, figure, target, verdict])
  return columns([['row', 'figure', 'target', 'reached or not'], ...lines])
}

/** Cells beneath each other. */
export function columns(lines: string[][]): string {
  const widths = lines
    .map((line) => line.map(({ length }) => length))
    .reduce((one, other) => one.map((width, at) => Math.max(width, other[at] ?? 0)))
  const aligned = (line: string[]): string => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')
  return lines.map((line) => aligned(line).trimEnd()).join('\n')
}

/** Takes away the figures of an earlier run. */
export const forgetFigures = (): void => rmSync(figuresFile, { force: true })

/** The figures of this run against what they have to reach. */
export function readFigures(): FigureVerdict[] {
  const lines = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n') : []
  return judgeRows(
    targets,
    lines.map((line) => JSON.parse(line) as RowFigures),
  )
}
