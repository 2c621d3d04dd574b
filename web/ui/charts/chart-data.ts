import type { ReactNode } from 'react'

/**
 * How a series is filled. Each differs from the others in pattern and lightness, so that it can be told
 * apart in greyscale, in print and by those who see colours differently; `minus` is for what is below zero.
 */
export type ChartFill = 'solid' | 'striped' | 'dotted' | 'hollow' | 'minus'

export interface ChartSeries {
  name: string
  fill: ChartFill
}

/** One place on the horizontal axis: a day, a week, a month. */
export interface ChartMark {
  /** In full, as the table and a reader's voice have it: "Friday 27 November". */
  name: string
  /** Below the axis; marks without one are between those with. Those that would touch are left out. */
  tick?: string | undefined
  /** One for each series, in its order. */
  values: readonly number[]
}

/** A column of the table beside a chart. */
export interface ChartColumn {
  heading: string
  /** One for each mark. */
  cells: readonly string[]
}

/** What every chart has. */
export interface ChartProps {
  /** What the numbers say, as a sentence without a full stop. */
  title: string
  /** What is measured, and in what: "Portions each day". */
  unit: string
  /** Shown below the chart while no mark is chosen, such as the sums. */
  summary: string
  /** What the first column of the table holds: "Day". */
  markHeading: string
  /** How a value is written; by default as a whole number. */
  format?: (value: number) => string
  /** How a value is written beside the axis; by default as `format` does. */
  formatTick?: (value: number) => string
  /** Of the heading. */
  level?: 2 | 3 | 4
  /** Instead of what is drawn, where the table tells more. */
  columns?: readonly ChartColumn[] | undefined
  /** Opens what is behind a mark: by a press on it, by Enter, or by its row in the table. */
  onOpen?: ((at: number) => void) | undefined
  /** Beside the press that opens the table, such as a download. */
  actions?: ReactNode
}
