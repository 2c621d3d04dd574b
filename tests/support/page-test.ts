import { it as base } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { startApp, type TestApp } from './app.ts'
import { Page, type Visit } from './page.tsx'

// Read before a server is there: reading one later would keep this process from its database for longer than
// it waits.
await Promise.all(Object.values(import.meta.glob('../../web/features/**/*-view.tsx')).map((read) => read()))

/** Tests of the web beside a server of their file. */
export const it = base
  .extend('t', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
    const t = await startApp()
    // So that no read has to connect while this process is busy with its first page, for longer than a read
    // waits.
    await t.client().ok(foodItemsApi.browse, {})
    onCleanup(() => t.stop())
    return t
  })
  .extend('visit', ({ t }, { onCleanup }) => {
    let page: Page | undefined
    onCleanup(() => page?.close())
    /** Somebody opens the shop. Who opens it next uses the same device: what was open is closed. */
    return (visit: Visit = {}): Page => {
      page?.close()
      return (page = new Page(visit.as?.client ?? t.client(), visit))
    }
  })
  .extend('deskOf', ({ visit }) => async (as: Visit['as'], section: string): Promise<Page> => {
    const page = visit({ as, path: '/desk' })
    await page.press(section, await page.find('navigation', 'Desk'))
    return page
  })
  .extend('dashboardOf', ({ visit }) => async (as: Visit['as'], expected = /^$/): Promise<Page> => {
    const page = visit({ as, expected })
    await page.goTo('Dashboard')
    await page.find('heading', 'Add Food Item')
    return page
  })
