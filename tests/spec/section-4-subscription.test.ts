import '#tests/support/browser-matchers.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { goTo, heading, press, restoreSession } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

/** A colour of the design, as the browser computes it. */
const token = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(--color-${property})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
const colourOf = (title: Locator) => title.evaluate((element) => getComputedStyle(element).color)
const edgeOf = (title: Locator) =>
  title.evaluate((element) => getComputedStyle(element.parentElement ?? element).borderTopColor)

interface Seen {
  page: Page
  title: Locator
  words: string
}
async function openSubscription(user: { email: string }, title: string): Promise<Seen> {
  const page = await shop.visit()
  await restoreSession(page, user)
  await page.goto('/')
  await goTo(page, 'Dashboard')
  const headingShown = page.getByRole('heading', { name: title })
  await headingShown.waitFor()
  return {
    page,
    title: headingShown,
    words: (await headingShown.locator('xpath=..').innerText()).replaceAll(/\s+/g, ' '),
  }
}
async function pay(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, 'Pay $7.00')
  await expect(heading(page, 'Payment Successful')).toShow()
  await expect(page.getByText('Your subscription has been upgraded')).toShow()
}
const partner = async () => (await shop.server().aRestaurant('Nonna Pina')).user
const upgradeButton = (page: Page) => page.getByRole('button', { name: /Upgrade/ })

describe('4 States: the subscription', () => {
  it('free trial: shown in green, with days remaining, commission 10% and price $0', async () => {
    const { page, title, words } = await openSubscription(await partner(), 'Free Trial Active')
    const green = await token(page, 'leaf')
    expect([await colourOf(title), await edgeOf(title)]).toEqual([green, green])
    expect(words).toContain('30 days remaining')
    expect(words).toContain('Price $0 Commission 10%')
  })

  it('upgrade button: while the trial is active', async () => {
    const { page } = await openSubscription(await partner(), 'Free Trial Active')
    await expect(upgradeButton(page)).toShow()
  })

  it('paid: Premium Active, plan Surplate Pro, $7 AUD/month, 15% commission, and no upgrade button', async () => {
    const user = await partner()
    const { page } = await openSubscription(user, 'Free Trial Active')
    await upgradeButton(page).click()
    await pay(page)
    await goTo(page, 'Dashboard')
    const title = page.getByRole('heading', { name: 'Premium Active' })
    await expect(title).toShow()
    const words = (await title.locator('xpath=..').innerText()).replaceAll(/\s+/g, ' ')
    expect(words).toContain('Plan Surplate Pro Price $7 AUD/month Commission 15%')
    expect(await upgradeButton(page).count()).toBe(0)
  })

  it('a whole life: trial, paid, lapsed, expired in red with a prompt to upgrade, and paid again', async () => {
    const [paying, idle] = [await partner(), await partner()]
    const trial = await openSubscription(paying, 'Free Trial Active')
    await upgradeButton(trial.page).click()
    await pay(trial.page)
    await goTo(trial.page, 'Dashboard')
    await press(trial.page, 'Change card or cancel plan')
    await press(trial.page, 'Cancel the plan')
    await expect(trial.page.getByText(/It ends then/)).toShow()
    await trial.page.close()

    await shop.server().restart(new Date('2026-12-21T07:30:00Z'))
    const never = await openSubscription(idle, 'Trial Expired')
    const red = await token(never.page, 'red')
    expect([await colourOf(never.title), await edgeOf(never.title)]).toEqual([red, red])
    expect(never.words).toContain('Upgrade to Surplate Pro')
    expect(await upgradeButton(never.page).count()).toBe(0)
    await never.page.close()

    await shop.server().restart(new Date('2026-12-23T07:00:00Z'))
    const lapsed = await openSubscription(paying, 'Trial Expired')
    await lapsed.page.getByRole('link', { name: /Upgrade to Surplate Pro/ }).click()
    await pay(lapsed.page)
    await goTo(lapsed.page, 'Dashboard')
    await expect(lapsed.page.getByRole('heading', { name: 'Premium Active' })).toShow()
    await expect(lapsed.page.getByText('Renews on 23 January 2027.')).toShow()
  })
})
