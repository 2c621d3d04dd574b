import type { Page } from 'playwright-core'
import { DEMO_CUSTOMER, DEMO_PASSWORD, DEMO_RESTAURANT } from '#server/demo/sign-ins.ts'
import { goTo, heading, openTab, press, signIn } from './browser-acts.ts'

export const asCustomer = (page: Page) => signIn(page, { email: DEMO_CUSTOMER, password: DEMO_PASSWORD })
export const asRestaurant = (page: Page) => signIn(page, { email: DEMO_RESTAURANT, password: DEMO_PASSWORD })
const COUNTED_MS = 120_000
const cards = (page: Page) => page.getByRole('article')

async function fillCart(page: Page): Promise<void> {
  await goTo(page, 'Browse Food')
  for (const at of [0, 1, 1]) await cards(page).nth(at).getByRole('button', { name: 'Add to Cart' }).click()
}

/** Ways to each view of the demo city, from its home page, with something to see in it. */
export const viewsOfCity = {
  home: async (page: Page) => {
    await page.getByRole('link', { name: 'How we count' }).waitFor()
    await cards(page).first().waitFor()
  },
  browse: async (page: Page) => {
    await goTo(page, 'Browse Food')
    await cards(page).first().waitFor()
  },
  'food-item': async (page: Page) => {
    await goTo(page, 'Browse Food')
    await cards(page).first().getByRole('heading').getByRole('button').click()
    await page.getByRole('heading', { name: 'Also from this kitchen' }).waitFor()
  },
  auth: async (page: Page) => {
    await press(page, 'Login / Register')
    await press(page, 'Create an account')
    await page.getByLabel('Confirm password', { exact: true }).waitFor()
  },
  cart: async (page: Page) => {
    await fillCart(page)
    await goTo(page, 'Cart')
    await page.getByRole('button', { name: 'Order and pay' }).first().waitFor()
  },
  order: async (page: Page) => {
    await asCustomer(page)
    await goTo(page, 'My orders')
    await page
      .getByRole('button', { name: /Ready until/ })
      .first()
      .click()
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
  },
  dashboard: async (page: Page) => {
    await asRestaurant(page)
    await goTo(page, 'Dashboard')
    await page.getByRole('heading', { name: 'Free Trial Active' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
  },
  counter: async (page: Page) => {
    await asRestaurant(page)
    await page.goto('/counter')
    await heading(page, 'Counter').waitFor()
    await page.getByRole('listitem').first().waitFor()
  },
  account: async (page: Page) => {
    await asCustomer(page)
    await press(page, /^Hello/)
    await heading(page, 'Your account').waitFor()
  },
  insights: async (page: Page) => {
    await asRestaurant(page)
    await goTo(page, 'Dashboard')
    await openTab(page, 'How it went')
    // What the demo city begins with is counted within a minute of its start.
    await page.getByRole('figure').last().waitFor({ timeout: COUNTED_MS })
  },
}

export type ViewName = keyof typeof viewsOfCity

/** Every picture and face of the page is there; nothing moves any more. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter((moving) => moving.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.all(ending.map((moving) => moving.finished.catch(() => undefined)))
    // Those outside the screen are not loaded yet.
    const here = [...document.images].filter((image) => {
      const { top, left } = image.getBoundingClientRect()
      return image.checkVisibility() && top < innerHeight && left < innerWidth
    })
    await Promise.all([document.fonts.ready, ...here.map((image) => image.decode().catch(() => undefined))])
  })
}
