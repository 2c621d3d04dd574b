import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { goTo, heading } from '#tests/support/browser-acts.ts'
import type { Client } from '#tests/support/client.ts'
import { type FormActs, type FormCase, type Part, REFUSAL } from './form-case.ts'

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

const within = (page: Page, part?: Part): Page | Locator => {
  if (part === undefined) return page
  const [role, name] = part
  return page.getByRole(role, name === '' ? {} : { name })
}

async function enter(field: Locator, value: string): Promise<void> {
  const isChoice = await field.evaluate((element) => element.tagName === 'SELECT')
  await (isChoice ? field.selectOption(value) : field.fill(value))
}

const actsOn = (page: Page): FormActs => ({
  press: (name, part) => within(page, part).getByRole('button', { name }).click(),
  fill: async (typed, part) => {
    for (const [label, value] of Object.entries(typed))
      await enter(within(page, part).getByLabel(label, { exact: true }), value)
  },
  unfold: (title) => page.locator('details').getByText(title).first().click(),
  choose: (role, name) => page.getByRole(role, { name }).click(),
  goTo: (name) => goTo(page, name),
  reads: (name) => heading(page, name).waitFor(),
  refuse: async (status, code, read) => {
    await page.unrouteAll()
    await page.route('**/api/**', (route) => {
      const request = route.request()
      const isRefused =
        WRITES.includes(request.method()) || (read !== undefined && request.url().includes(read))
      return isRefused ? route.fulfill({ status, json: { status, code, detail: REFUSAL } }) : route.continue()
    })
  },
})

/** Signs in as somebody whose session there is already. */
export async function useSession(
  page: Page,
  origin: string,
  { client, user }: { client: Client; user: object },
) {
  const cookies = client.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url: origin }
  })
  await page.context().addCookies(cookies)
  await page.addInitScript((stored) => localStorage.setItem('user', stored), JSON.stringify(user))
}

/** The form says why it is refused and keeps what was typed, and another view opens after it. Its document is open already. */
export async function refuseInBrowser<Stage>(page: Page, stage: Stage, one: FormCase<Stage>): Promise<void> {
  const { open, typed = {}, part, asks, send, refusedRead, walkOn } = one
  const acts = actsOn(page)
  await open?.(acts, stage)
  await acts.fill(typed, part)
  await acts.refuse(409, 'invalid', refusedRead)
  if (asks !== undefined) await acts.press(asks, part)
  await acts.press(send, part)
  await expect(page.getByText(REFUSAL).first()).toShow()
  for (const [label, value] of Object.entries(typed))
    expect(await within(page, part).getByLabel(label, { exact: true }).inputValue()).toBe(value)
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  if (walkOn !== undefined) return walkOn(acts)
  await acts.goTo('Browse Food')
  await acts.reads('Available Food Deals')
}
