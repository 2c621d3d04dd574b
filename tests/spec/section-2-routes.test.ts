import '#tests/support/browser-matchers.ts'
import { describe, expect, it } from 'vitest'
import { goTo, heading, press } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const HOME = /Good food, before it goes to waste/
const opened = async (path: string) => {
  const page = await shop.visit()
  await page.goto(path)
  return page
}

describe('2 Screens: which view opens', () => {
  it('no routing: the views change in one page, under one address', async () => {
    const page = await opened('/')
    const address = page.url()
    await page.evaluate(() => Object.assign(globalThis, { same_page: true }))
    await goTo(page, 'Browse Food')
    await expect(heading(page, 'Available Food Deals')).toShow()
    await press(page, 'Login / Register')
    await expect(heading(page, 'Sign in')).toShow()
    await goTo(page, 'Home')
    await expect(heading(page, HOME)).toShow()
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => 'same_page' in globalThis)).toBe(true)
  })

  it.each(['/payment-success', '/shop/payment-success/42'])(
    'a path containing payment-success opens that view (%s)',
    async (path) => {
      await expect(heading(await opened(path), 'Payment Successful')).toShow()
    },
  )

  it.each(['/payment-cancel', '/shop/payment-cancelled'])(
    'a path containing payment-cancel opens that view (%s)',
    async (path) => {
      await expect(heading(await opened(path), 'Payment Cancelled')).toShow()
    },
  )

  it.each(['/', '/browse', '/restaurant-dashboard', '/payment', '/auth/login'])(
    'any other path opens home (%s)',
    async (path) => {
      await expect(heading(await opened(path), HOME)).toShow()
    },
  )

  it('payment-success: says Payment Successful and that the subscription is upgraded', async () => {
    const page = await opened('/payment-success')
    await expect(heading(page, 'Payment Successful')).toShow()
    await expect(page.getByText('Your subscription has been upgraded')).toShow()
  })

  it('payment-cancel: says Payment Cancelled and that the user can try again', async () => {
    const page = await opened('/payment-cancel')
    await expect(heading(page, 'Payment Cancelled')).toShow()
    await expect(page.getByText('You can try again')).toShow()
  })

  it.each(['/payment-success', '/payment-cancel'])('%s: a button returns to home', async (path) => {
    const page = await opened(path)
    await page.getByRole('main').getByRole('button', { name: 'Return to Home' }).click()
    await expect(heading(page, HOME)).toShow()
  })
})
