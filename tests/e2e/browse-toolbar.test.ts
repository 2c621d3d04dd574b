import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { setRestaurantPosition } from '#tests/support/browser-position.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { printFigure } from '#tests/support/figure.ts'

const shop = openShop()
const carlton = { latitude: -37.8012, longitude: 144.9679 }
const position = JSON.stringify({ ...carlton, suburb: 'Melbourne Airport', is_approximate: false })
const avoid = JSON.stringify({ allergens: ['egg'], diets: [] })

beforeAll(async () => {
  const { aRestaurant, aFoodItem, inMinutes } = shop.server()
  const kitchen = await aRestaurant('Osteria Lume')
  await setRestaurantPosition(kitchen, 'Carlton', carlton)
  const allergens = { checked: true, contains: ['egg' as const], may_be_present: [] }
  await aFoodItem(kitchen, { name: 'Omelette', expires_at: inMinutes(60), allergens })
  for (const name of ['Salad', 'Soup']) await aFoodItem(kitchen, { name, expires_at: inMinutes(90) })
})

async function browse(stored: Record<string, string>): Promise<Page> {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/?view=browse')
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Salad' })).toShow()
  return page
}

const topOfFirstCard = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('article')?.getBoundingClientRect().top ?? Infinity)

it('begins the list of a phone higher than before, and as high with a position, a filter and what is avoided as without', async () => {
  const plain = await browse({})
  const top = await topOfFirstCard(plain)
  printFigure('Height of what stands above the list of Browse', top, 281)
  expect(top).toBeLessThanOrEqual(270)
  const page = await browse({ position, avoid })
  expect(await topOfFirstCard(page)).toBe(top)
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByLabel('How far from Melbourne Airport').selectOption('2')
  await page.getByRole('button', { name: 'Show meals' }).click()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toShow()
  expect(await page.getByText('Nearest · within 2 km · avoiding 1', { exact: true }).isVisible()).toBe(true)
  expect(await topOfFirstCard(page)).toBe(top)
})

it('has room for a word in the search, and cuts nothing and lets nothing collide, where text is twice as large', async () => {
  const page = await browse({ position, avoid })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const layout = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'main form input, main form select, main form button, main form ~ div button',
      ),
    ]
      .filter((control) => control.checkVisibility() && control.closest('article') === null)
      .map((control) => ({
        name: control.innerText || control.ariaLabel,
        box: control.getBoundingClientRect(),
        control,
      }))
    const collide = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    const collisions = controls.flatMap((one, at) =>
      controls
        .slice(at + 1)
        .filter(({ box, control }) => collide(one.box, box) && !one.control.parentElement?.contains(control))
        .map(({ name }) => `${one.name} / ${name}`),
    )
    const cut = controls.filter(
      ({ control }) => control.tagName === 'BUTTON' && control.scrollWidth > control.clientWidth + 1,
    )
    const search = document.querySelector<HTMLInputElement>('input[type=search]')
    const style = getComputedStyle(search ?? document.body)
    const room = (search?.clientWidth ?? 0) - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const text = document.createElement('canvas').getContext('2d')
    if (text !== null) text.font = style.font
    return {
      collisions,
      cut: cut.map(({ name }) => name),
      hasRoom: room > (text?.measureText('dumplings').width ?? Infinity),
      isWide: document.documentElement.scrollWidth > innerWidth,
    }
  })
  expect(layout).toEqual({ collisions: [], cut: [], hasRoom: true, isWide: false })
})
