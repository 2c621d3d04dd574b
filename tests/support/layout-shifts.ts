import type { Page } from 'playwright-core'

/** Runs in the page before its own code. */
export function watchShifts(): void {
  const shifts: number[] = Object.assign(globalThis, { shifts: [] }).shifts
  const observer = new PerformanceObserver((entries) =>
    entries.getEntries().forEach((shift) => shifts.push((shift as { value?: number }).value ?? 0)),
  )
  observer.observe({ type: 'layout-shift', buffered: true })
}

/**
 * Above the sum that the display face may cause when it arrives after the first paint, as it does on a slow or busy device: the name in the
 * header grows by seven pixels (0.00024), and a device whose own fonts sit a little higher moves letters by a pixel or two.
 */
export const MORE_THAN_FACE_MOVES = 0.002

/** The sum of the layout shifts of a page that was watched from its start. */
export const shiftOn = (page: Page) =>
  page.evaluate(() => (globalThis as { shifts?: number[] }).shifts?.reduce((sum, one) => sum + one, 0))
