import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { DEMO_PASSWORD, DEMO_RESTAURANT } from '#server/demo/sign-ins.ts'
import { goTo, openSignedIn, press, signIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { keepNotices } from '#tests/support/browser-notices.ts'
import { complain } from '#tests/support/complaints.ts'
import { printFigure } from '#tests/support/figure.ts'

const root = join(import.meta.dirname, '..', '..')
const FRIDAY_EVENING = new Date('2026-11-20T07:10:30Z')
const shop = openShop({ demo: true, at: FRIDAY_EVENING })

const bottomOf = async (page: Page, at: number): Promise<number> => {
  const button = page.getByRole('article').nth(at).getByRole('button', { name: 'Add to Cart' })
  const box = await button.boundingBox()
  return (box?.y ?? Infinity) + (box?.height ?? 0)
}
const screenBottom = async (page: Page): Promise<number> => {
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return navigation !== null && navigation.y > height / 2 ? navigation.y : height
}
/** The texts of cards that are cut although they say until when to come, or what is in the meal. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('article p')]
      .filter(({ textContent }) => /^Pick up|^Contains/.test(textContent))
      .filter((text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1)
      .map(({ textContent }) => textContent),
  )

it('has two meals with their buttons on the first screen of home, three of browse on a wide one, and never cuts the end of pickup', async () => {
  const page = await shop.visit({ size: 'phone', frozen_at: FRIDAY_EVENING })
  await page.goto('/')
  await expect.poll(async () => (await bottomOf(page, 1)) - (await screenBottom(page))).toBeLessThanOrEqual(0)
  expect(await cutTexts(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const at of [0, 1]) expect(await bottomOf(page, at)).toBeLessThanOrEqual(900)
  await goTo(page, 'Browse Food')
  await expect.poll(() => bottomOf(page, 2)).toBeLessThanOrEqual(900)
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cutTexts(page)).toEqual([])
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  expect(await cutTexts(page)).toEqual([])
})

const wordsOf = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .innerText()
    .then((text) => text.split(/\s+/).filter(Boolean).length)
/** How many cards begin above what covers the lower edge. */
async function cardsBegunOn(page: Page): Promise<number> {
  const bottom = await screenBottom(page)
  return page.evaluate(
    (edge) =>
      [...document.querySelectorAll('article')]
        .filter((card) => card.checkVisibility())
        .filter((card) => card.getBoundingClientRect().top < edge).length,
    bottom,
  )
}
/** Face, size and weight of the texts of the first card. */
const kindsOfType = (page: Page): Promise<string[]> =>
  page
    .getByRole('article')
    .first()
    .evaluate((card) => {
      const kinds = new Set<string>()
      for (const element of card.querySelectorAll(':not(.sr-only)')) {
        const isText = [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === 3 && textContent !== '',
        )
        const { fontFamily, fontSize, fontWeight } = getComputedStyle(element)
        if (isText) kinds.add(`${fontFamily} ${fontSize} ${fontWeight}`)
      }
      return [...kinds]
    })
const browse = async (page: Page, avoided: string[] = []): Promise<void> => {
  await page.evaluate((allergens) => {
    localStorage.setItem('avoid', JSON.stringify({ allergens, diets: [] }))
  }, avoided)
  await page.goto('/?view=browse')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(6)
  await expect(page.locator('main [aria-busy=true]')).toVanish()
}

it('begins three cards on the first screen of a phone, also of somebody who avoids something, each in four kinds of type', async () => {
  const page = await shop.visit({ size: 'phone', frozen_at: FRIDAY_EVENING })
  await page.goto('/')
  await expect.poll(() => page.getByRole('article').count()).toBe(6)
  const homeWords = await wordsOf(page)
  printFigure('Words of home', homeWords, 478)
  expect(homeWords).toBeLessThanOrEqual(478)
  await browse(page)
  const words = await wordsOf(page)
  printFigure('Words of Browse', words, 477)
  expect(words).toBeLessThanOrEqual(477)
  const cards = await cardsBegunOn(page)
  printFigure('Cards that begin on the first screen of Browse', cards, 2)
  expect(cards).toBe(3)
  const kinds = await kindsOfType(page)
  printFigure('Kinds of type on a card', kinds.length, 9)
  expect(kinds.length).toBeLessThanOrEqual(4)
  const controls = await page.locator('main :is(form, div:has(+ form)) :is(button, input, select)').count()
  printFigure('Controls above the list of Browse, each cuisine counted', controls, 13)
  expect(controls).toBeLessThanOrEqual(11)
  await browse(page, ['egg'])
  await expect(page.locator('[data-avoiding]')).toVanish()
  const avoiding = await cardsBegunOn(page)
  printFigure('Cards that begin where egg is avoided', avoiding, 2)
  expect(avoiding).toBe(3)
})

/** The buttons and links that a notice covers. */
const coveredControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, nav a, nav button')]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const y = (top + bottom) / 2
        const x = (left + right) / 2
        if (y < 0 || y > innerHeight || x < 0 || x > innerWidth) return false
        const onTop = document.elementFromPoint(x, y)
        return onTop?.closest('[role=dialog]') != null
      })
      .map(({ textContent }) => textContent),
  )

/** By the mouse: a click on the element scrolls to it when something passes over it. */
async function pressInPlace(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (box !== null) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

it('moves and covers nothing that is pressed when a meal is added on a phone', async () => {
  const page = await shop.visit({ size: 'phone', frozen_at: FRIDAY_EVENING })
  await page.goto('/')
  await browse(page)
  await keepNotices(page)
  const boxes = () =>
    page.getByRole('article').evaluateAll((cards) =>
      cards.slice(0, 4).map((card) => {
        const { top, height } = card.getBoundingClientRect()
        return { top, height }
      }),
    )
  const before = await boxes()
  for (const at of [0, 1]) {
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const button = page
      .getByRole('article')
      .nth(at)
      .getByRole('button', { name: /^Add to Cart/ })
    await pressInPlace(page, button)
    await expect(button.getByText('(1)')).toShow()
    const notice = page.getByText('added to cart.').locator('visible=true')
    await notice.first().waitFor()
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await boxes()).toEqual(before)
    expect(await coveredControls(page)).toEqual([])
    for (const top of [90, 0]) {
      await page.evaluate((at_px) => scrollTo(0, at_px), top)
      await expect.poll(() => coveredControls(page)).toEqual([])
    }
  }
  printFigure(
    'Pixels by which a card grows when its meal is added',
    ((await boxes())[0]?.height ?? NaN) - (before[0]?.height ?? NaN),
    25,
  )
})

it('lists the account of a customer in at most a thousand pixels of a phone and half the words of before', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  await signIn(page, { email: 'customer@surplate.example', password: 'surplate' })
  await press(page, 'Hello, Maya Thompson')
  await expect(page.getByText('1 signed in')).toShow()
  const main = page.getByRole('main')
  const height = (await main.boundingBox())?.height ?? Infinity
  const words = (await main.innerText()).split(/\s+/).filter(Boolean).length
  printFigure('height of an account at 390', height, 2_703)
  printFigure('words of an account', words, 239)
  expect(height).toBeLessThanOrEqual(1_000)
  expect(words).toBeLessThanOrEqual(119)
})

const DASHBOARD = '/?view=restaurant-dashboard'
const SCREEN = 844

const sizeOfMain = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    return {
      height: main.getBoundingClientRect().height,
      words: main.innerText.split(/\s+/).filter(Boolean).length,
    }
  })

it('holds a busy evening of a kitchen in two screens of a phone, in half the words', async () => {
  const { client, aCustomer, aPaidOrder } = shop.server()
  const kitchen = client()
  await kitchen.ok(accountsApi.login, { email: DEMO_RESTAURANT, password: DEMO_PASSWORD })
  // Its question comes at a time of the evening, and would be measured or not.
  for (const { id } of await kitchen.ok(weeklyPlansApi.all, {}))
    await kitchen.ok(weeklyPlansApi.remove, { plan_id: id })
  const items = (await kitchen.ok(foodItemsApi.mine, {})).filter(({ is_available }) => is_available)
  for (const [at, name] of ['Ines Duarte', 'Kim Lee', 'Mia Wong'].entries()) {
    const customer = await aCustomer(name)
    const item = items[at]
    if (item === undefined) throw new Error('The demo city has too few meals for a busy evening')
    const order = await aPaidOrder(customer, item)
    if (at === 0) await complain(customer, order)
  }
  const page = await shop.visit({ size: 'phone', frozen_at: FRIDAY_EVENING })
  await openSignedIn(page, { email: DEMO_RESTAURANT, password: DEMO_PASSWORD }, DASHBOARD)
  await page.getByRole('button', { name: 'Answer' }).waitFor()
  const { height, words } = await sizeOfMain(page)
  printFigure('busy dashboard on a phone, height in px', height, 5_345)
  printFigure('busy dashboard on a phone, words', words, 535)
  expect(height).toBeLessThanOrEqual(2 * SCREEN)
  expect(words).toBeLessThanOrEqual(535 / 2)
})

it('has the dashboard of a new kitchen on three screens of a phone', async () => {
  const { user, client } = await shop.server().aRestaurant()
  await client.ok(restaurantsApi.change, { address: null })
  const page = await shop.visit({ size: 'phone', frozen_at: FRIDAY_EVENING })
  await openSignedIn(page, user, DASHBOARD)
  await page.getByText('Nothing listed yet.').waitFor()
  const { height } = await sizeOfMain(page)
  printFigure('dashboard of a new kitchen on a phone, height in px', height, 5_436)
  expect(height).toBeLessThanOrEqual(3 * SCREEN)
})

/** Compressed bytes before the dashboard had tabs, and cards and account were made shorter. */
const BYTES_BEFORE = { home: 109_817, browse: 168_652, order: 159_808, cart: 146_819, desk: 249_444 }

it('loads no more JavaScript for home, Browse, an order, the cart and the desk than before', () => {
  const script = join(root, 'scripts', 'first-view.mjs')
  const sizes = execFileSync(process.execPath, [script, join(root, 'dist', 'web')], { encoding: 'utf8' })
  const bytes = JSON.parse(sizes) as Record<string, number>
  for (const [view, before] of Object.entries(BYTES_BEFORE)) {
    printFigure(`Bytes of JavaScript of ${view}`, bytes[view] ?? Infinity, before)
    expect(bytes[view], view).toBeLessThanOrEqual(before)
  }
})

/** As large as the largest function of React itself; what a bundler wraps React in has thirty times that. */
const FUNCTION_MAX = 20_000

/** The length of the longest function in a script. */
function longestFunction(script: string): number {
  let longest = 0
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type = '', start = 0, end = 0 } = node as { type?: string; start?: number; end?: number }
    if (type.includes('Function')) longest = Math.max(longest, end - start)
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseAst(script))
  return longest
}

it('evaluates React as statements of a module, not in a function that a bundler wraps it in', () => {
  const assets = join(root, 'dist', 'web', 'assets')
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
  const react = scripts.filter((script) => script.includes('react.dev/errors/'))
  expect(react.length).toBeGreaterThan(0)
  for (const script of react) {
    printFigure('Longest function beside React, characters', longestFunction(script), 203_501)
    expect(longestFunction(script)).toBeLessThanOrEqual(FUNCTION_MAX)
  }
})
