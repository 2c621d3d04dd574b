import { AxeBuilder } from '@axe-core/playwright'
import { expect, it } from 'vitest'
import { openShop } from '#tests/support/browser-shop.ts'
import { settled, type ViewName, viewsOfCity } from '#tests/support/browser-city.ts'

const shop = openShop({ demo: true })
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

it.each(Object.keys(viewsOfCity) as ViewName[])('finds no barrier on %s, on a phone and a desktop, in light and dark', async (view) => {
  const page = await shop.visit()
  await page.goto('/')
  await viewsOfCity[view](page)
  const barriers: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Colours do not depend on the size, so one look in the dark is enough.
    for (const colorScheme of size === sizes[0] ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      // What passes is counted, not described, which is most of the work.
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
      // Only colours differ in the dark.
      const { violations, passes } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
      expect(passes.map(({ id }) => id)).toContain('color-contrast')
      for (const { id, nodes } of violations)
        for (const node of nodes) barriers.push(`${size.width} ${colorScheme}: ${id} at ${node.target.join(' ')}: ${node.failureSummary}`)
    }
  }
  expect(barriers).toEqual([])
})
