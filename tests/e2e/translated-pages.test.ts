import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sectionsFor } from '#web/domain/desk/desk-view.ts'
import type { TestApp } from '#tests/support/app.ts'
import '#tests/support/browser-matchers.ts'
import { goTo, heading, press } from '#tests/support/browser-acts.ts'
import { startBrowser, type TestBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/builders.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startAppWithWeb } from '#tests/support/public-pages.ts'
import { setDeskStage } from '#tests/support/refused-forms/desk-stage.ts'
import { useSession } from '#tests/support/refused-forms/form-acts-in-browser.ts'
import { expectTranslated, setStage, walks } from '#tests/support/translated-views.ts'

let browser: TestBrowser
let t: TestApp

beforeAll(async () => {
  browser = await startBrowser()
  const port = await freePort()
  t = await startAppWithWeb({ port, env: { APP_ORIGIN: `http://localhost:${port}` } })
})
afterAll(async () => {
  await browser?.stop()
  await t?.stop()
})

/** Calls that are refused here, because a test brings it about. */
const expected = /status of 4(?:01|04|09|10|22)/

async function openTranslated(as: Person): Promise<Page> {
  const shift_ms = t.now().getTime() - Date.now()
  const page = await browser.visit({ origin: t.origin, shift_ms }, { expected, isTranslated: true })
  await page.clock.install()
  await useSession(page, t.origin, as)
  return page
}

const viewsOf = (person: 'customer' | 'kitchen') =>
  Object.entries(walks).filter(([, { as }]) => as === person)

it.each(['customer', 'kitchen'] as const)(
  'goes on in the translated views of a %s as meals sell out, holds run down and forms are sent, and opens the next',
  async (person) => {
    const stage = await setStage(t)
    const page = await openTranslated(stage[person])
    for (const [view, { walk }] of viewsOf(person)) {
      const goOn = async (): Promise<void> => {
        await walk(page, stage)
        await expectTranslated(page)
        await goTo(page, 'Browse Food')
        await expect(heading(page, 'Available Food Deals')).toShow()
      }
      await goOn().catch((cause: unknown) => {
        throw new Error(`in the view ${view}`, { cause })
      })
    }
  },
)

it('goes on at the translated counter as an order comes, and when it is collected', async () => {
  const { kitchen, customer, item } = await setStage(t)
  const page = await openTranslated(kitchen)
  await page.goto('/counter')
  await expect(page.getByText('0 waiting, 0 collected')).toShow()
  await expectTranslated(page)
  const { code } = await t.aPaidOrder(customer, item)
  await expect(page.getByText('1 waiting, 0 collected')).toShow()
  await page.getByLabel('Or type the code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hand it over')).toShow()
  await expect(page.getByText('0 waiting, 1 collected')).toShow()
  await expectTranslated(page)
  await press(page, 'Next')
  await expect(page.getByText('Hand it over')).toVanish()
})

/** What is decided at the desk, by section. */
const decisions: Record<string, (page: Page) => Promise<void>> = {
  Complaints: async (page) => {
    await page.getByRole('main').getByRole('row').getByRole('button').first().click()
    await page.getByRole('group', { name: 'Suggested refunds' }).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Settle', exact: true }).click()
    await expect(page.getByText(/Surplate has settled it: /)).toShow()
  },
  Reports: async (page) => {
    const report = page.getByRole('row').filter({ hasText: 'Reported risotto' })
    await report.getByRole('button').click()
    await press(page, 'Take the decision')
    await expect(page.getByRole('alert').first()).toShow()
    await page.getByLabel('Facts').fill('The meal was cooked for the evening.')
    await page.getByLabel('Measure').selectOption('Meal removed')
    await page.getByLabel('Ground').selectOption({ index: 1 })
    await press(page, 'Take the decision')
    await expect(heading(page, 'Reports')).toShow()
    await expect(report).toVanish()
  },
}

it('opens each section of the translated desk, and shows what was decided', async () => {
  const { operator } = await setDeskStage(t)
  const page = await openTranslated(operator)
  await page.goto('/desk')
  for (const { label } of sectionsFor('admin')) {
    const section = page.getByRole('navigation', { name: 'Desk' })
    await section.getByRole('button', { name: label, exact: true }).click()
    await expect(heading(page, label)).toShow()
    await expect(page.locator('main [data-skeleton]').first()).toVanish()
    await expectTranslated(page)
    await decisions[label]?.(page)
    await expectTranslated(page)
  }
})
