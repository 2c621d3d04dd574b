import { fireEvent } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import type { Page, Visit } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'
import { type FormActs, type FormCase, type Part, REFUSAL } from '#tests/support/refused-forms/form-case.ts'
import { peopleForms } from '#tests/support/refused-forms/people-forms.ts'
import { type PeopleStage, setPeopleStage } from '#tests/support/refused-forms/people-stage.ts'

const it = base.extend('people', { scope: 'file' }, ({ t }) => setPeopleStage(t))

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

function actsOn(page: Page): FormActs {
  const partOf = (part?: Part) => (part === undefined ? undefined : page.find(...part))
  return {
    press: async (name, part) => page.press(name, await partOf(part)),
    fill: async (typed, part) => page.fill(typed, await partOf(part)),
    unfold: (title) => page.unfold(title),
    choose: async (role, name) => void fireEvent.click(await page.find(role, name)),
    refuse: async (status, code) => {
      page.mendCalls()
      for (const method of WRITES)
        page.breakCall(method, '', { status, json: { status, code, detail: REFUSAL } })
    },
    refuseReads: async (path) =>
      page.breakCall('GET', path, { status: 409, json: { status: 409, code: 'invalid', detail: REFUSAL } }),
  }
}

async function isRefused<Stage>(page: Page, stage: Stage, one: FormCase<Stage>): Promise<void> {
  const { open, typed = {}, part, send, walkOn } = one
  const acts = actsOn(page)
  await open?.(acts, stage)
  await acts.fill(typed, part)
  await acts.refuse(409, 'invalid')
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

it.for(peopleForms.map((one) => [one.form, one] as const))(
  'says why %s is refused, keeps what was typed, and lets people walk on',
  async ([, one], { people, visit }) => {
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
    const as = one.as === 'visitor' ? undefined : (people[one.as] as Visit['as'])
    await isRefused<PeopleStage>(visit({ as, path: one.path?.(people) ?? '/' }), people, one)
  },
)
