import type { Page } from 'playwright-core'

/** Runs in the page before its own code. */
export function watchShifts(): void {
  const shifts: number[] = Object.assign(globalThis, { shifts: [] }).shifts
  const observer = new PerformanceObserver((entries) =>
    entries.getEntries().forEach((shift) => shifts.push((shift as { value?: number }).value ?? 0)),
  )
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** The sum of the layout shifts of a page that was watched from its start. */
export const shiftOn = (page: Page) =>
  page.evaluate(() => (globalThis as { shifts?: number[] }).shifts?.reduce((sum, one) => sum + one, 0))
