import type { Words } from '#tests/support/page-elements.ts'

export type Part = [role: 'main' | 'dialog' | 'region' | 'group' | 'navigation' | 'search', name: Words]

/** What opens a form and fills it in, in process and in a browser alike. */
export interface FormActs {
  press: (name: Words, part?: Part) => Promise<void>
  fill: (typed: Record<string, string>, part?: Part) => Promise<void>
  unfold: (title: Words) => Promise<void>
  goTo: (name: string) => Promise<void>
  /** Waits for the heading. */
  reads: (heading: Words) => Promise<void>
  choose: (role: 'checkbox' | 'radio' | 'switch', name: Words) => Promise<void>
  /** Answers every write with this refusal from now on, instead of the last one; and the read of this path. */
  refuse: (status: number, code: string, read?: string) => Promise<void>
}

export interface FormCase<Stage> {
  /** Its file below web and its component. */
  form: string
  as: 'visitor' | keyof Stage
  path?: (stage: Stage) => string
  open?: (acts: FormActs, stage: Stage) => Promise<void>
  /** By label; it has to be there still after the refusal. */
  typed?: Record<string, string>
  part?: Part
  /** The press before, at which the button asks once more. */
  asks?: Words
  send: Words
  /** The path of the read that it sends instead of a write. */
  refusedRead?: string
  /** Where the navigation is not that of the shop. */
  walkOn?: (acts: FormActs) => Promise<void>
}

/** What the server says when it refuses. */
export const REFUSAL = 'The server refuses this, for a test.'
