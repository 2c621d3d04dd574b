import { screen } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const it = base.extend('openSubscription', ({ t, visit }) => {
  /** The dashboard of a restaurant, once its subscription has this title. */
  return async (title: string, partner?: Awaited<ReturnType<typeof t.aRestaurant>>) => {
    const as = partner ?? (await t.aRestaurant('Nonna Pina'))
    await as.client.ok(accountsApi.login, { email: as.user.email, password: PASSWORD })
    const page = visit({ as })
    await page.goTo('Dashboard')
    return { page, panel: await panelOf(page, title), partner: as }
  }
})
const panelOf = async (page: Page, title: string) =>
  (await page.find('heading', title)).parentElement as HTMLElement
const upgradeButton = () => screen.queryByRole('button', { name: /Upgrade/ })

async function pay(page: Page): Promise<void> {
  await page.onPaymentPage('Pay')
  await page.find('heading', 'Payment Successful')
  await page.shows('Your subscription has been upgraded')
  await page.goTo('Dashboard')
}

// Its colours are in rows-in-browser.test.ts.
describe('4 States: the subscription', () => {
  it('upgrade button: while the trial is active', async ({ openSubscription }) => {
    const { page, panel } = await openSubscription('Free Trial Active')
    await page.find('button', 'Upgrade', panel)
  })

  it('paid: Premium Active, plan Surplate Pro, $7 AUD/month, 15% commission, and no upgrade button', async ({
    openSubscription,
  }) => {
    const { page } = await openSubscription('Free Trial Active')
    await page.press('Upgrade')
    await pay(page)
    const panel = await panelOf(page, 'Premium Active')
    await page.shows('Plan Surplate Pro Price $7 AUD/month Commission 15%', panel)
    expect(upgradeButton()).toBeNull()
  })

  it('a whole life: trial, paid, lapsed, expired in red with a prompt to upgrade, and paid again', async ({
    t,
    openSubscription,
  }) => {
    const { partner: idle } = await openSubscription('Free Trial Active')
    const { page, partner } = await openSubscription('Free Trial Active')
    await page.press('Upgrade')
    await pay(page)
    await page.press('Change card or cancel plan')
    const providerPage = await page.leaves()
    await partner.client.raw('POST', `${providerPage}/cancel`)
    expect((await partner.client.raw('GET', providerPage)).body).toContain('It ends then')

    await t.advance({ days: 30, minutes: 30 })
    const never = await openSubscription('Trial Expired', idle)
    expect(never.panel.className).toContain('border-red')
    expect(screen.getByRole('heading', { name: 'Trial Expired' }).className).toContain('text-red')
    await never.page.shows('Upgrade to Surplate Pro', never.panel)
    expect(upgradeButton()).toBeNull()

    await t.advance({ days: 2 })
    const lapsed = await openSubscription('Trial Expired', partner)
    await lapsed.page.user.click(await lapsed.page.find('link', 'Upgrade to Surplate Pro', lapsed.panel))
    await pay(lapsed.page)
    await panelOf(lapsed.page, 'Premium Active')
    await lapsed.page.shows('Renews on 23 January 2027.')
  })
})
