import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilIdle } from './browser-city.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

/** What keeps somebody from using the view that is open, on a phone and a desktop, in light and dark. */
export async function barriersOn(page: Page): Promise<string[]> {
  const barriers: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Colours do not depend on the size, so one look in the dark is enough.
    for (const colorScheme of size === sizes[0] ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme })
      await waitUntilIdle(page)
      // What passes is counted, not described, which is most of the work.
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
      // Only colours differ in the dark.
      const { violations, passes } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
      expect(passes.map(({ id }) => id)).toContain('color-contrast')
      for (const { id, nodes } of violations)
        for (const node of nodes) barriers.push(`${size.width} ${colorScheme}: ${id} at ${node.target.join(' ')}: ${node.failureSummary}`)
    }
  }
  return barriers
}
