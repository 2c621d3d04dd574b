import { expect } from 'vitest'
import type { Words } from '#tests/support/page-elements.ts'

export type Part = [
  role: 'main' | 'form' | 'dialog' | 'region' | 'group' | 'navigation' | 'search',
  name: Words,
]

/** What opens a form and fills it in, in process and in a browser alike. */
export interface FormActs {
  press: (name: Words, part?: Part) => Promise<void>
  fill: (typed: Record<string, string>, part?: Part) => Promise<void>
  unfold: (title: Words) => Promise<void>
  goTo: (name: string) => Promise<void>
  /** Waits for the heading. */
  reads: (heading: Words) => Promise<void>
  choose: (role: 'checkbox' | 'radio' | 'switch' | 'tab', name: Words) => Promise<void>
  /** Chooses a file that is no photo, though it is called one. */
  attach: (label: string) => Promise<void>
  /** Waits for the text. */
  shows: (text: string) => Promise<void>
  valueOf: (label: string, part?: Part) => Promise<string>
  escape: () => Promise<void>
  /**
   * Answers every write with this refusal from now on, instead of the last one; and the read of this path.
   */
  refuse: (status: number, code: string, read?: string) => Promise<void>
  /** What is against the rules of HTML on the page; a browser shows the same. */
  brokenRules?: () => Promise<string[]>
  /** Lets the server answer again. */
  answer: () => Promise<void>
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
  send: Words | ((acts: FormActs) => Promise<void>)
  /** The path of the read that it sends instead of a write. */
  refusedRead?: (stage: Stage) => string
  /** Where the navigation is not that of the shop. */
  walkOn?: (acts: FormActs) => Promise<void>
}

export const PHOTO = { name: 'lasagne.jpg', type: 'image/jpeg', content: 'no photo' }

/** What the server says when it refuses. */
export const REFUSAL = 'The server refuses this, for a test.'

export const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

/**
 * The form says why it is refused and keeps what was typed, and another view opens after it. Its document is
 * open already.
 */
export async function refuseForm<Stage>(acts: FormActs, stage: Stage, one: FormCase<Stage>): Promise<void> {
  const { open, typed = {}, part, asks, send, refusedRead, walkOn } = one
  await open?.(acts, stage)
  await acts.fill(typed, part)
  await acts.refuse(409, 'invalid', refusedRead?.(stage))
  if (asks !== undefined) await acts.press(asks, part)
  await (typeof send === 'function' ? send(acts) : acts.press(send, part))
  await acts.shows(REFUSAL)
  for (const [label, value] of Object.entries(typed)) expect(await acts.valueOf(label, part)).toBe(value)
  expect((await acts.brokenRules?.()) ?? []).toEqual([])
  await acts.answer()
  await acts.escape()
  if (walkOn !== undefined) return walkOn(acts)
  await acts.goTo('Browse Food')
  await acts.reads('Available Food Deals')
}
