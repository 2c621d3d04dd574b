import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goTo } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

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
