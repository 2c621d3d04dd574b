import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Row, targets } from './targets.ts'

/** The long form, `npm run test:deep`: only it has figures. */
export const DEEP = process.env['DEEP'] === '1'

/** One line for each figure of a run. */
export const figuresFile = join(import.meta.dirname, '..', '..', 'test-results', 'figures.jsonl')

export interface RowFigures {
  row: string
  figures: Record<string, number>
  /** Why there are none. */
  not_measured?: string
}

function keep(figures: RowFigures, text: string): void {
  if (!DEEP) return
  mkdirSync(dirname(figuresFile), { recursive: true })
  appendFileSync(figuresFile, `${JSON.stringify(figures)}\n`)
  console.log(`${figures.row}: ${text}`)
}

/**
 * In the long form: prints what a test has measured for a row, and keeps it for the table at the end of the
 * run.
 */
export function figure<Of extends Row>(
  row: Of,
  figures: Record<keyof (typeof targets)[Of], number> & Record<string, number>,
): void {
  keep({ row, figures }, joinPairs(Object.entries(figures)))
}

/** Says why this machine has no figure for a row. */
export function notMeasured(row: Row, why: string): void {
  keep({ row, figures: {}, not_measured: why }, `not measured: ${why}`)
}

/** Prints what a test has measured of a view, beside what it was before the view was made shorter, if that was measured. */
export function printFigure(what: string, value: number, before?: number): void {
  console.log(`${what}: ${Math.round(value)}${before === undefined ? '' : ` (before: ${before})`}`)
}

export const joinPairs = (pairs: [string, number | string][]): string =>
  pairs.map(([name, value]) => `${name} ${value}`).join(', ')
