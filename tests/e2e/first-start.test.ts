import { expect, it } from 'vitest'
import { goTo } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

// As on a machine on which it never ran: no settings, and whatever time it is.
const shop = openShop({ embedded: true, at: new Date(), env: { DEMO: '' } })

it('opens on a demo city with food items on sale', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  const figures = page.getByLabel('Our impact').locator('dd')
  await expect(figures.getByText(/^[1-9][\d,.]* kg$/)).toShow()
  await expect(page.getByRole('heading', { name: 'Last call' })).toShow()

  await goTo(page, 'Browse Food')
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(12)
  const pictures = new Set<string>()
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded()
    const picture = card.locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
    pictures.add((await picture.getAttribute('src')) ?? '')
  }
  expect([...pictures].filter((src) => !src.startsWith('/pictures/meals/'))).toEqual([])
  expect(pictures.size).toBeGreaterThanOrEqual(10)
  expect(await page.getByText('Unknown Restaurant').count()).toBe(0)
})
