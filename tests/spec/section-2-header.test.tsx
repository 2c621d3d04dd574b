import { describe, expect } from 'vitest'
import { it as base } from '#tests/support/page-test.ts'

const it = base
  .extend('customer', { scope: 'file' }, ({ t }) => t.aCustomer('Kim Lee'))
  .extend('restaurant', { scope: 'file' }, ({ t }) => t.aRestaurant('Nonna Pina'))
  /** The buttons of the header, for somebody signed out, a customer or a restaurant. */
  .extend(
    'open',
    ({ visit, customer, restaurant }) =>
      async (who: 'signed out' | 'customer' | 'restaurant') => {
        const page = visit({ as: { 'signed out': undefined, customer, restaurant }[who] })
        const header = await page.find('banner', '')
        await page.find('button', who === 'signed out' ? 'Login / Register' : 'Logout', header)
        const buttons = () => [...header.querySelectorAll('button')].map(({ textContent }) => textContent)
        return { page, header, buttons }
      },
  )

describe('2 Screens: the header', () => {
  it.for(['signed out', 'customer', 'restaurant'] as const)(
    'always: brand, Home, Browse Food (%s)',
    async (who, { open }) => {
      const { page, header } = await open(who)
      for (const name of [/^Surplate/, 'Home', 'Browse Food']) await page.find('button', name, header)
      await page.goTo('Browse Food')
      await page.find('heading', 'Available Food Deals')
      await page.press(/^Surplate/, header)
      await page.find('heading', 'Good food')
    },
  )

  it('Dashboard: only for restaurant users', async ({ open }) => {
    expect((await open('restaurant')).buttons()).toContain('Dashboard')
    expect((await open('customer')).buttons()).not.toContain('Dashboard')
    expect((await open('signed out')).buttons()).not.toContain('Dashboard')
  })

  it('signed in: a greeting with the name, and Logout', async ({ open }) => {
    const { page, header, buttons } = await open('customer')
    await page.find('button', 'Hello, Kim Lee', header)
    await page.find('button', 'Logout', header)
    expect(buttons()).not.toContain('Login / Register')
  })

  it('signed out: Login / Register', async ({ open }) => {
    const { page, buttons } = await open('signed out')
    expect(buttons()).not.toContain('Logout')
    await page.press('Login / Register')
    await page.find('heading', 'Sign in')
  })
})
