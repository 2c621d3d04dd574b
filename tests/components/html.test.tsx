import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@testing-library/dom'
import { beforeAll, expect } from 'vitest'
import { linkToDashboard } from '#contract/links.ts'
import { sectionsFor } from '#web/domain/desk/desk-view.ts'
import { brokenRules, documentOf } from '#tests/support/html-rules.ts'
import { countInsights } from '#tests/support/insights.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'
import type { Page } from '#tests/support/page.tsx'
import { aRestaurantThatOrdered, viewNames, wayTo } from '#tests/support/view-addresses.ts'

/** Where the long form has each view checked by the checker of the W3C as well. */
const documents = join(import.meta.dirname, '..', '..', 'test-results', 'views')
beforeAll(() => void mkdirSync(documents, { recursive: true }))

const isLoading = '[data-skeleton], [aria-busy=true]'

/** Opens everything that is folded, and waits until all is loaded. */
async function unfoldAll(page: Page): Promise<void> {
  const loaded = () => waitFor(() => expect(document.querySelector(isLoading)).toBeNull())
  await loaded()
  for (const summary of document.querySelectorAll<HTMLElement>('details:not([open]) > summary'))
    await page.user.click(summary)
  await loaded()
}

async function check(name: string): Promise<void> {
  const html = documentOf(document.body.innerHTML)
  // The elements that a browser's translation adds are not ours.
  if (process.env['TRANSLATED'] !== '1') writeFileSync(join(documents, `${name}.html`), html)
  expect(await brokenRules(html)).toEqual([])
}

it.for(viewNames)('writes %s by the rules of HTML', async (view, { t, visit }) => {
  const world = await aRestaurantThatOrdered(t)
  const { path, press, isSignedIn } = wayTo(view, world)
  const page = visit({ as: isSignedIn ? world.kitchen : undefined, path, expected: /./ })
  if (press !== undefined) await page.press(press)
  await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
  await unfoldAll(page)
  await check(view)
})

it('writes how it went by the rules of HTML', async ({ t, visit }) => {
  const { kitchen } = await aRestaurantThatOrdered(t)
  await countInsights(t)
  const page = visit({ as: kitchen, path: linkToDashboard('insights') })
  await page.shows('portions sold')
  await unfoldAll(page)
  await check('how-it-went')
})

it('writes the counter by the rules of HTML', async ({ t, visit }) => {
  const { kitchen } = await aRestaurantThatOrdered(t)
  const page = visit({ as: kitchen, path: '/counter' })
  await page.shows('Kept kofta')
  await check('counter')
})

it.for(sectionsFor('admin').map(({ label }) => label))(
  'writes the section %s of the desk by the rules of HTML',
  async (section, { t, deskOf }) => {
    const page = await deskOf(await anOperator(t, 'admin', `Olu of ${section}`), section)
    await unfoldAll(page)
    await check(`desk-${section.toLowerCase().replaceAll(' ', '-')}`)
  },
)
