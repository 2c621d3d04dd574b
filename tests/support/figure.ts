import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Row, targets } from './targets.ts'

/** One line for each figure of a run. */
export const figuresFile = join(import.meta.dirname, '..', '..', 'test-results', 'figures.jsonl')

export interface Told {
  row: string
  figures: Record<string, number>
}

/** Prints what a test has measured for a row, and keeps it for the table at the end of the run. */
export function figure<Of extends Row>(row: Of, figures: Record<keyof (typeof targets)[Of], number> & Record<string, number>): void {
  const told: Told = { row, figures }
  mkdirSync(dirname(figuresFile), { recursive: true })
  appendFileSync(figuresFile, `${JSON.stringify(told)}\n`)
  console.log(`${row}: ${listed(Object.entries(figures))}`)
}

export const listed = (pairs: [string, number | string][]): string => pairs.map(([name, value]) => `${name} ${value}`).join(', ')
