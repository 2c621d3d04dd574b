import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DEMO_OPERATOR } from '#server/demo/sign-ins.ts'
import { countWork, heading, press, signIn, workOn } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { asCustomer } from '#tests/support/browser-city.ts'
import { withSensor } from '#tests/support/browser-sensor.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { printFigure } from '#tests/support/figure.ts'

// What a first start makes: the demo city, and what waits there.
const shop = openShop({ demo: true })

/** The document and its calls answer that nothing is there, until somebody has signed in who may come in. */
const notFoundYet = /status of 404/

/** The start has printed it. */
const demoPassword = (): string => /demo city \(password: (\S+)\)/.exec(shop.server().printed())?.[1] ?? ''

async function openDesk(size: 'phone' | 'desktop', expected = notFoundYet): Promise<Page> {
  const page = await shop.visit({ size, expected })
  await countWork(page)
  await page.goto('/desk')
  await page.getByLabel('Email').fill(DEMO_OPERATOR)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword())
  await press(page, 'Sign in')
  await heading(page, 'Today').waitFor()
  return page
}

const section = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('button', { name, exact: true }).click()
  await heading(page, name).waitFor()
}
const row = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('row').filter({ hasText: text }).getByRole('button')
const settle = (page: Page) => page.getByRole('button', { name: 'Settle', exact: true })
const suggested = (page: Page) => page.getByRole('group', { name: 'Suggested refunds' }).getByRole('button')

/** The numbers of a chart, the orders behind a bar, and one of them. */
async function readCityNumbers(page: Page): Promise<void> {
  const orders = page.getByRole('figure').filter({ hasText: 'Paid orders each week' }).first()
  await orders.getByText('Numbers', { exact: true }).tap()
  await expect(orders.getByRole('table')).toShow()
  expect(await barriersOn(page)).toEqual([])
  await orders.getByRole('row').getByRole('button').first().tap()
  await page.getByRole('heading', { name: /^Orders, / }).waitFor()
  await row(page, /collected/)
    .first()
    .waitFor()
  expect(await barriersOn(page)).toEqual([])
}

it('fits a phone: no section scrolls sideways, and a complaint can be settled with the thumb', async () => {
  const page = await openDesk('phone')
  // The window itself grows with a page that is too wide.
  const isWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  const names = page.getByRole('navigation', { name: 'Desk' }).getByRole('button')
  for (const name of await names.allTextContents()) {
    await section(page, name)
    await expect(page.locator('main [data-skeleton]').first()).toVanish()
    expect([name, await isWide()]).toEqual([name, false])
    if (name === 'The city') await readCityNumbers(page)
  }
  await section(page, 'Complaints')
  await row(page, 'Nonna Ottavia').tap()
  await suggested(page).first().tap()
  expect(await barriersOn(page)).toEqual([])
  // It is not pressed: whatever covers it, or is beside it, fails here.
  await settle(page).tap({ trial: true })
  const { width = 0, height = 0 } = (await settle(page).boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})

it('leads from the first start to decisions about all that waits, a complaint in three presses, and to the log of them', async () => {
  const page = await openDesk('desktop')

  await row(page, /^Restaurants/).click()
  await row(page, 'Little Harvest Kitchen').click()
  await press(page, 'Approve')
  await expect(page.getByText(/^Approved for/)).toShow()

  await section(page, 'Complaints')
  const before = (await workOn(page)).presses
  await row(page, 'Nonna Ottavia').click()
  const part = suggested(page).filter({ hasText: 'Half' })
  await expect(part).toShow()
  const refund = /\$\d+\.\d\d/.exec((await part.textContent()) ?? '')?.[0] ?? 'no amount'
  await part.click()
  await settle(page).click()
  await expect(page.getByText(`Surplate has settled it: ${refund} back`)).toShow()
  expect((await workOn(page)).presses - before).toBe(3)
  await expect(page.getByText(`${refund} refunded`)).toShow()

  await section(page, 'Restaurants')
  await row(page, 'Lucky Wombat Dumplings').waitFor()
  const [, top = 0, next = 0] = await page
    .getByRole('main')
    .getByRole('row')
    .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().top))
  const restaurants = 1024 / (next - top)
  printFigure('restaurants on a screen of 1280 × 1024', restaurants)
  expect(restaurants).toBeGreaterThanOrEqual(40)
  await page.getByLabel('Name or ABN').fill('Lucky Wombat')
  await row(page, 'Lucky Wombat Dumplings').click()
  await page.getByLabel('Decision').selectOption('Suspend')
  await page.getByLabel('Reason').fill('The council has closed the kitchen until it is cleaned.')
  await press(page, 'Suspend')
  await expect(page.getByText(/^Suspended for/)).toShow()

  await section(page, 'Reports')
  await row(page, 'This is not surplus food').click()
  await page.getByLabel('Facts').fill('The meal was cooked for the evening.')
  await page.getByLabel('Measure').selectOption('Meal removed')
  await page.getByLabel('Ground').selectOption('Another')
  await page.getByLabel('Law or clause').fill('Restaurant terms, 3')
  await press(page, 'Take the decision')
  await expect(page.getByText('Nothing here')).toShow()

  await section(page, 'Audit log')
  const entries = page.getByRole('main').getByRole('listitem')
  for (const text of [
    'Robin Hale approved',
    'Robin Hale settled',
    'until it is cleaned',
    'Robin Hale decided',
  ])
    await expect(entries.filter({ hasText: text }).first()).toShow()
  await section(page, 'Today')
  await expect(page.getByText('Nothing waits')).toShow()
})

it('asks why before it shows a person, and is not there for a customer or somebody unknown', async () => {
  const page = await openDesk('desktop', /status of (404|422)/)
  await section(page, 'Look up')
  await page.getByLabel('What do you look for?').fill('customer@surplate.example')
  await page.getByRole('main').getByRole('button', { name: 'Look up' }).click()
  await row(page, 'Maya Thompson').click()
  const email = page.getByText('customer@surplate.example', { exact: true })
  await expect(page.getByLabel('Why do you open this page?')).toShow()
  expect(await email.count()).toBe(0)
  await press(page, 'Open')
  await expect(page.getByText('Please say why')).toShow()
  expect(await email.count()).toBe(0)
  await page.getByLabel('Why do you open this page?').fill('She asks by phone where her refund is.')
  await press(page, 'Open')
  await expect(email).toShow()

  const stranger = await shop.visit({ expected: notFoundYet })
  const unknown = await stranger.goto('/desk')
  expect(unknown?.status()).toBe(404)
  await stranger.goto('/')
  await asCustomer(stranger)
  const customer = await stranger.goto('/desk')
  expect(customer?.status()).toBe(404)
  await expect(heading(stranger, 'Nothing here')).toShow()
})

it('leads from the link of an invitation to the desk in three presses and three fields, and back by the passkey alone', async () => {
  const admin = shop.server().client()
  const password = demoPassword()
  await admin.ok(api.accounts.login, { email: DEMO_OPERATOR, password })
  await admin.ok(api.deskSession.open, { password })
  const email = 'nia@surplate.example'
  await admin.ok(api.operators.invite, { email, role: 'admin' })
  const link = (): string => /http\S+invitation=[\w-]+/.exec(shop.server().printed())?.[0] ?? ''
  await expect.poll(link).not.toBe('')

  const page = await shop.visit({ size: 'phone', expected: /status of (403|404|422)/ })
  await withSensor(page)
  await countWork(page)
  await page.goto(link())
  await press(page, 'Accept the invitation')
  await page.getByLabel('Name', { exact: true }).fill('Nia Cole')
  await page.getByLabel('Mobile number').fill(MOBILE)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Create account and join')
  await press(page, 'Make a passkey')
  await expect(heading(page, 'Today')).toShow()
  expect(await workOn(page)).toEqual({ presses: 3, fields: 3 })

  await page.goto('/')
  await press(page, 'Logout')
  await signIn(page, { email })
  await page.goto('/desk')
  await press(page, 'Use your passkey')
  await expect(heading(page, 'Today')).toShow()
})
