import { fireEvent } from '@testing-library/dom'
import { expect } from 'vitest'
import type { Page } from '#tests/support/page.tsx'
import { type FormActs, type FormCase, type Part, REFUSAL } from './form-case.ts'

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

function actsOn(page: Page): FormActs {
  const partOf = (part?: Part) => (part === undefined ? undefined : page.find(...part))
  return {
    press: async (name, part) => page.press(name, await partOf(part)),
    fill: async (typed, part) => page.fill(typed, await partOf(part)),
    unfold: (title) => page.unfold(title),
    goTo: (name) => page.goTo(name),
    reads: async (heading) => void (await page.find('heading', heading)),
    choose: async (role, name) => void fireEvent.click(await page.find(role, name)),
    refuse: async (status, code, read) => {
      page.mendCalls()
      const answer = { status, json: { status, code, detail: REFUSAL } }
      for (const method of WRITES) page.breakCall(method, '', answer)
      if (read !== undefined) page.breakCall('GET', read, answer)
    },
  }
}

/** The form says why it is refused and keeps what was typed, and another view opens after it. */
export async function refuseInPage<Stage>(page: Page, stage: Stage, one: FormCase<Stage>): Promise<void> {
  const { open, typed = {}, part, asks, send, refusedRead, walkOn } = one
  const acts = actsOn(page)
  await open?.(acts, stage)
  await acts.fill(typed, part)
  await acts.refuse(409, 'invalid', refusedRead)
  if (asks !== undefined) await acts.press(asks, part)
  await acts.press(send, part)
  await page.shows(REFUSAL)
  for (const [label, value] of Object.entries(typed))
    expect(await page.field(label, part && (await page.find(...part)))).toHaveProperty('value', value)
  page.mendCalls()
  await page.user.keyboard('{Escape}')
  if (walkOn !== undefined) return walkOn(acts)
  await page.goTo('Browse Food')
  await page.find('heading', 'Available Food Deals')
}
