import { it as base } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { Page, type Visit } from './page.tsx'

/** Tests of the web beside a server of their file. */
export const it = base
  .extend('t', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
    const t = await startApp()
    onCleanup(() => t.stop())
    return t
  })
  .extend('visit', ({ t }, { onCleanup }) => (visit: Visit = {}): Page => {
    const page = new Page(visit.as?.client ?? t.client(), visit)
    onCleanup(() => page.close())
    return page
  })
