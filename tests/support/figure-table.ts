import { existsSync, readFileSync, rmSync } from 'node:fs'
import { figuresFile, joinPairs, type RowFigures } from './figure.ts'
import { type Target, targets } from './targets.ts'

type Verdict = 'reached' | 'short form' | 'not reached' | 'not measured' | 'no figure'

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
  if (second === 'times') return value >= Number(first) ? 'reached' : 'short form'
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
  const worst = (['not reached', 'short form'] as const).find((verdict) => verdicts.includes(verdict))
  return { row, figure: joinPairs(values), target: bounds_text, verdict: worst ?? 'reached' }
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

/** The rows in columns; in full, with what each has to reach. */
export function table(rows: FigureVerdict[], inFull: boolean): string {
  const lines = rows.map(({ row, figure, target, verdict }) => [
    row,
    ...(inFull ? [figure, target, verdict] : [verdict, figure]),
  ])
  const all = [
    inFull ? ['row', 'figure', 'target', 'reached or not'] : ['row', 'reached or not', 'figure'],
    ...lines,
  ]
  return columns(all)
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
