import { describe, expect } from 'vitest'
import { it as base } from '#tests/support/page-test.ts'
import { startAppWithWeb } from '#tests/support/public-pages.ts'

const HOME = 'Good food, before it goes to waste'

const it = base
  .extend('t', { scope: 'file' }, async ({}, { onCleanup }) => {
    const t = await startAppWithWeb()
    onCleanup(() => t.stop())
    return t
  })
  /** Somebody enters an address, under which the server has the page. */
  .extend('opened', ({ t, visit }) => async (path: string) => {
    const { status, body } = await t.client().raw('GET', path)
    expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('<div id="root"') })
    return visit({ path })
  })

describe('2 Screens: which view opens', () => {
  it.for([
    ['payment-success', '/payment-success', 'Payment Successful'],
    ['payment-success', '/shop/payment-success/42', 'Payment Successful'],
    ['payment-cancel', '/payment-cancel', 'Payment Cancelled'],
    ['payment-cancel', '/shop/payment-cancelled', 'Payment Cancelled'],
  ] as const)('a path containing %s opens that view (%s)', async ([_part, path, title], { opened }) => {
    await (await opened(path)).find('heading', title)
  })

  it.for(['/', '/browse', '/restaurant-dashboard', '/payment', '/auth/login'])(
    'any other path opens home (%s)',
    async (path, { opened }) => {
      await (await opened(path)).find('heading', HOME)
    },
  )

  it('payment-success: says Payment Successful and that the subscription is upgraded', async ({ opened }) => {
    const page = await opened('/payment-success')
    await page.find('heading', 'Payment Successful')
    await page.shows('Your subscription has been upgraded')
  })

  it('payment-cancel: says Payment Cancelled and that the user can try again', async ({ opened }) => {
    const page = await opened('/payment-cancel')
    await page.find('heading', 'Payment Cancelled')
    await page.shows('You can try again')
  })

  it.for(['/payment-success', '/payment-cancel'])(
    '%s: a button returns to home',
    async (path, { opened }) => {
      const page = await opened(path)
      await page.press('Return to Home', await page.find('main', ''))
      await page.find('heading', HOME)
    },
  )
})
