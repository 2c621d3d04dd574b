import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { goTo, heading } from '#tests/support/browser-acts.ts'
import type { Client } from '#tests/support/client.ts'
import { type FormActs, type Part, PHOTO, REFUSAL, WRITES } from './form-case.ts'

const within = (page: Page, part?: Part): Page | Locator => {
  if (part === undefined) return page
  const [role, name] = part
  return page.getByRole(role, name === '' ? {} : { name })
}

async function enter(field: Locator, value: string): Promise<void> {
  const isChoice = await field.evaluate((element) => element.tagName === 'SELECT')
  await (isChoice ? field.selectOption(value) : field.fill(value))
}

export const formActsIn = (page: Page): FormActs => ({
  press: (name, part) => within(page, part).getByRole('button', { name }).click(),
  fill: async (typed, part) => {
    for (const [label, value] of Object.entries(typed))
      await enter(within(page, part).getByLabel(label, { exact: true }), value)
  },
  unfold: (title) => page.locator('details').getByText(title).first().click(),
  choose: (role, name) => page.getByRole(role, { name }).click(),
  attach: (label) => {
    const { name, type: mimeType, content } = PHOTO
    return page.getByLabel(label).setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  },
  goTo: (name) => goTo(page, name),
  reads: (name) => heading(page, name).waitFor(),
  shows: (text) => expect(page.getByText(text).first()).toShow(),
  valueOf: (label, part) => within(page, part).getByLabel(label, { exact: true }).inputValue(),
  escape: () => page.keyboard.press('Escape'),
  answer: () => page.unrouteAll(),
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
