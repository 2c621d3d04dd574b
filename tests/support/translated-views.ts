import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import type { View } from '#web/view.ts'
import type { TestApp } from './app.ts'
import { goTo, heading, press } from './browser-acts.ts'
import type { Person } from './builders.ts'
import { invite } from './staff.ts'

/** All that can be read is translated, so what changed before has gone through it. */
export const expectTranslated = (page: Page) =>
  expect.poll(() => page.evaluate(untranslatedTexts), { message: 'not translated' }).toEqual([])

function untranslatedTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const { currentNode: text } = walker
    const isLeft = text.parentElement?.closest('font, script, style, textarea, [translate="no"]') != null
    if (!isLeft && text.textContent?.trim() !== '') texts.push(text.textContent ?? '')
  }
  return texts
}

export interface Stage {
  t: TestApp
  kitchen: Person
  customer: Person
  /** Whoever buys what is left. */
  other: Person
  item: FoodItem
}

export async function setStage(t: TestApp): Promise<Stage> {
  const kitchen = await t.aRestaurant('Nonna Pina')
  const customer = await t.aCustomer('Noor Haddad')
  return {
    t,
    kitchen,
    customer,
    other: await t.aCustomer(),
    item: await t.aFoodItem(kitchen, { quantity_available: 20 }),
  }
}

/** A meal of which one is left. */
const aLastMeal = ({ t, kitchen }: Stage, name: string) =>
  t.aFoodItem(kitchen, { name, quantity_available: 1 })
const sellOut = ({ t, other }: Stage, item: FoodItem) => t.aPaidOrder(other, item)

/** The time left to pay runs, and then down. */
async function runHoldDown(t: TestApp, page: Page, shows: Locator): Promise<void> {
  const text = await shows.innerText()
  await expect.poll(() => shows.innerText()).not.toBe(text)
  await t.advance({ minutes: 11 })
  await page.clock.fastForward(11 * 60_000)
}

/** Opens a view in a translated page, and has it change. */
type Walk = (page: Page, stage: Stage) => Promise<void>

export const walks: Record<View['name'], { as: 'customer' | 'kitchen'; walk: Walk }> = {
  home: {
    as: 'customer',
    walk: async (page) => {
      await page.goto('/')
      const card = page.getByRole('article').first()
      await card.getByRole('button', { name: /^Add to Cart/ }).click()
      await expect(card.getByRole('button', { name: '(1)' })).toShow()
    },
  },
  browse: {
    as: 'customer',
    walk: async (page, stage) => {
      const item = await aLastMeal(stage, 'Browsed biryani')
      await page.goto('/?view=browse')
      const card = page.getByRole('article', { name: item.name })
      await expect(card.getByText('1 left')).toShow()
      await expectTranslated(page)
      await sellOut(stage, item)
      await expect(card.getByText('Sold Out').first()).toShow()
    },
  },
  'food-item': {
    as: 'customer',
    walk: async (page, stage) => {
      const item = await aLastMeal(stage, 'Opened orzo')
      await page.goto(`/?food_item=${item.id}`)
      await expect(page.getByText('1 left')).toShow()
      await expectTranslated(page)
      await sellOut(stage, item)
      await expect(page.getByText('Sold Out').first()).toShow()
    },
  },
  cart: {
    as: 'customer',
    walk: async (page, stage) => {
      const item = await aLastMeal(stage, 'Carted curry')
      const { id } = await stage.t.anOrder(stage.customer, stage.item)
      await page.goto(`/?order=${id}`)
      await expect(page.getByText('We keep your meals while you pay.')).toShow()
      await goTo(page, 'Browse Food')
      await page
        .getByRole('article', { name: item.name })
        .getByRole('button', { name: /^Add to Cart/ })
        .click()
      await goTo(page, 'Cart')
      await expect(heading(page, 'Your cart')).toShow()
      await expectTranslated(page)
      await sellOut(stage, item)
      await expect(page.getByText('No longer on sale')).toShow()
      await runHoldDown(stage.t, page, page.getByRole('timer'))
      await expect(page.getByText('1 meal held')).toVanish()
    },
  },
  orders: {
    as: 'customer',
    walk: async (page, { t, customer, item }) => {
      await t.anOrder(customer, item)
      await page.goto('/')
      await goTo(page, 'My orders')
      const order = page.getByRole('button', { name: 'Waiting for payment' })
      await expectTranslated(page)
      await runHoldDown(t, page, order)
      await expect(order).toVanish()
      await expect(page.getByText('Not paid').first()).toShow()
    },
  },
  order: {
    as: 'customer',
    walk: async (page, { t, customer, item }) => {
      // After two holds that have lapsed the next waits for two minutes.
      await t.advance({ minutes: 3 })
      const { id } = await t.anOrder(customer, item)
      await page.goto(`/?order=${id}`)
      await expect(page.getByText('We keep your meals while you pay.')).toShow()
      await expectTranslated(page)
      await runHoldDown(t, page, page.getByRole('timer'))
      await expect(page.getByText('Not paid').first()).toShow()
    },
  },
  'shared-pass': {
    as: 'customer',
    walk: async (page, { t, kitchen, customer, item }) => {
      // After three it waits for ten.
      await t.advance({ minutes: 11 })
      const { id } = await t.aPaidOrder(customer, item)
      const { url } = await customer.client.ok(ordersApi.sharePass, { order_id: id })
      const share_token = new URL(url).searchParams.get('pass') ?? ''
      const { code } = await t.client().ok(ordersApi.sharedPass, { share_token })
      await page.goto(`/?pass=${share_token}`)
      await expect(page.getByRole('img', { name: /^QR code/ })).toShow()
      await expectTranslated(page)
      await kitchen.client.ok(pickupsApi.collect, { code, scan_id: randomUUID() })
      await expect(page.getByText('Collected, enjoy!')).toShow()
    },
  },
  invitation: {
    as: 'customer',
    walk: async (page, { t, customer }) => {
      const token = await invite(t, await t.aRestaurant('Osteria Mare'), customer.user.email, 'manager')
      await page.goto(`/?invitation=${token}`)
      await expect(heading(page, 'Join Osteria Mare')).toShow()
      await expectTranslated(page)
      await press(page, 'Join the team')
      await expect(heading(page, 'You are on the team of Osteria Mare')).toShow()
    },
  },
  'confirm-email': {
    as: 'customer',
    walk: async (page) => {
      await page.goto(`/?confirm_email=${'x'.repeat(43)}`)
      await expect(heading(page, 'Confirm your email')).toShow()
      await expectTranslated(page)
      await press(page, 'Confirm my email')
      await expect(page.getByRole('button', { name: 'Go to your account' })).toShow()
    },
  },
  'undo-email': {
    as: 'customer',
    walk: async (page) => {
      await page.goto(`/?undo_email=${'x'.repeat(43)}`)
      await expect(heading(page, 'Undo the change of your email?')).toShow()
      await expectTranslated(page)
      await press(page, 'Undo the change')
      await expect(heading(page, /^Your email$/)).toShow()
    },
  },
  report: {
    as: 'customer',
    walk: async (page, { item }) => {
      await page.goto(`/?report=food_item.${item.id}`)
      await expectTranslated(page)
      await press(page, 'Send the report')
      await expect(page.getByText('Please choose what is wrong')).toShow()
      await page.getByLabel('What is wrong?').selectOption('unsafe_food')
      await press(page, 'Send the report')
      await expect(page.getByText(/^Thank you, we have your report/)).toShow()
    },
  },
  'payment-success': {
    as: 'customer',
    walk: async (page, { t, customer, item }) => {
      const { body } = await t.openCheckout(customer, await t.anOrder(customer, item))
      await page.goto(`/payment-success?session_id=${body.session_id}`)
      await expect(heading(page, 'Verifying your payment…')).toShow()
      await expectTranslated(page)
      await t.payOn(customer, body)
      await expect(page.getByRole('img', { name: /^QR code/ })).toShow()
    },
  },
  'payment-cancel': {
    as: 'customer',
    walk: async (page, { t, customer, item }) => {
      const { id } = await t.anOrder(customer, item)
      await page.goto(`/payment-cancel?order_id=${id}`)
      await expect(page.getByText('held for another')).toShow()
      await expectTranslated(page)
      await runHoldDown(t, page, page.getByRole('timer'))
      await expect(page.getByText('held for another')).toVanish()
    },
  },
  'restaurant-dashboard': {
    as: 'kitchen',
    walk: async (page, stage) => {
      const item = await aLastMeal(stage, 'Listed laksa')
      await page.goto('/?view=restaurant-dashboard')
      await page.getByRole('row', { name: item.name }).waitFor()
      await expectTranslated(page)
      await stage.t.aPaidOrder(stage.other, item)
      await expect(page.getByText('1 × Listed laksa', { exact: true })).toShow()
    },
  },
  account: {
    as: 'customer',
    walk: async (page) => {
      await page.goto('/?view=account')
      await press(page, 'Change Name')
      await expectTranslated(page)
      await page.getByLabel('Name', { exact: true }).fill('Noor Nguyen')
      await press(page, /^Save$/)
      await expect(page.getByRole('button', { name: 'Hello, Noor Nguyen' })).toShow()
    },
  },
  // Last, because it signs out.
  auth: {
    as: 'customer',
    walk: async (page, { customer }) => {
      await page.goto('/')
      await press(page, 'Logout')
      await press(page, 'Login / Register')
      await page.getByLabel('Email').fill(customer.user.email)
      await page.getByLabel('Password', { exact: true }).fill('another-lasagne')
      await expectTranslated(page)
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toShow()
      await press(page, 'Forgot your password?')
      await expect(heading(page, 'Forgot password')).toShow()
    },
  },
}
