import '#tests/support/browser-matchers.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { goTo, heading, openSignedIn, press } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
/** The page of somebody signed out, of a customer and of a restaurant. */
const pages: Record<string, () => Promise<Page>> = {
  'signed out': async () => {
    const page = await shop.visit()
    await page.goto('/')
    await page.getByRole('button', { name: 'Login / Register' }).waitFor()
    return page
  },
  customer: async () => signedIn((await shop.server().aCustomer('Kim Lee')).user),
  restaurant: async () => signedIn((await shop.server().aRestaurant('Nonna Pina')).user),
}
const signedIn = async (user: { email: string }): Promise<Page> => {
  const page = await openSignedIn(await shop.visit(), user)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  return page
}
const button = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })

describe('2 Screens: the header', () => {
  it.each(['signed out', 'customer', 'restaurant'])('always: brand, Home, Browse Food (%s)', async (who) => {
    const page = await pages[who]?.()
    if (page === undefined) throw new Error('nobody')
    for (const name of ['Surplate', 'Home', 'Browse Food']) await expect(button(page, name)).toShow()
    await goTo(page, 'Browse Food')
    await expect(heading(page, 'Available Food Deals')).toShow()
    await button(page, 'Surplate').click()
    await expect(heading(page, /Good food/)).toShow()
  })

  it('Dashboard: only for restaurant users', async () => {
    const [anyone, customer, restaurant] = await Promise.all([pages['signed out']?.(), pages['customer']?.(), pages['restaurant']?.()])
    if (anyone === undefined || customer === undefined || restaurant === undefined) throw new Error('nobody')
    await expect(button(restaurant, 'Dashboard')).toShow()
    expect(await button(customer, 'Dashboard').count()).toBe(0)
    expect(await button(anyone, 'Dashboard').count()).toBe(0)
  })

  it('signed in: a greeting with the name, and Logout', async () => {
    const page = await pages['customer']?.()
    if (page === undefined) throw new Error('nobody')
    await expect(button(page, 'Hello, Kim Lee')).toShow()
    await expect(button(page, 'Logout')).toShow()
    expect(await button(page, 'Login / Register').count()).toBe(0)
  })

  it('signed out: Login / Register', async () => {
    const page = await pages['signed out']?.()
    if (page === undefined) throw new Error('nobody')
    expect(await button(page, 'Logout').count()).toBe(0)
    await press(page, 'Login / Register')
    await expect(heading(page, 'Sign in')).toShow()
  })
})
