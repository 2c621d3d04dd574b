import type { Page } from 'playwright-core'
import { NOTICE_MS } from '#web/platform/notices.ts'

const LONG_MS = 600_000

/** From now on the notices of this page stay, however slow it is, until they are dismissed. */
export const keepNotices = (page: Page): Promise<void> =>
  page.evaluate(
    ([notice, long]) => {
      const { setTimeout: after } = globalThis
      const wait = (run: () => void, ms = 0) => after(run, ms === notice ? long : ms)
      Object.assign(globalThis, { setTimeout: wait })
    },
    [NOTICE_MS, LONG_MS] as const,
  )
