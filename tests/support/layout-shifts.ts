import type { Page } from 'playwright-core'

interface LayoutShift {
  /** The time since the page began to load, in milliseconds. */
  readonly startTime: number
  value: number
  /** The elements that moved, each with the beginning of its text, without those in a dialog. */
  moved: string[]
  /** Within half a second after a press, in which Chromium does not count it. */
  hadRecentInput: boolean
}

type WatchedWindow = typeof globalThis & { shifts: LayoutShift[] }

/** Runs in the page before its own code. */
export function watchShifts(): void {
  const elementOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)
  const isInDialog = (node: Node | null) => elementOf(node)?.closest('[role=dialog]') != null
  const name = (node: Node | null): string => {
    const element = elementOf(node)
    return `<${element?.tagName.toLowerCase()}> ${(element?.textContent ?? '').slice(0, 40)}`
  }
  interface Entry extends PerformanceEntry, Omit<LayoutShift, 'moved'> {
    sources: { node: Node | null }[]
  }
  const shifts: LayoutShift[] = Object.assign(globalThis, { shifts: [] }).shifts
  new PerformanceObserver((entries) => {
    for (const { startTime, value, hadRecentInput, sources } of entries.getEntries() as Entry[])
      shifts.push({
        startTime,
        value,
        hadRecentInput,
        moved: sources.filter(({ node }) => !isInDialog(node)).map(({ node }) => name(node)),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * What the display face may move when it arrives after the first paint, as it does on a slow or busy device:
 * the name in the header grows by a few pixels (0.0002), and a device whose own fonts sit a little higher
 * moves letters by a pixel or two.
 */
export const FACE_SHIFT_MAX = { one: 0.001, sum: 0.002 }

/**
 * Those of a page that was watched, since the last call and since the browser had the whole document: on a busy
 * device it paints half a document before, for which it may have a button and not yet the text in it.
 */
export const takeShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const { domInteractive = 0 } = navigation ?? {}
    const shifts = (globalThis as WatchedWindow).shifts.splice(0)
    return shifts.filter(({ startTime }) => startTime >= domInteractive)
  })

/** The sum of them. */
export const shiftOn = async (page: Page): Promise<number> =>
  (await takeShifts(page)).reduce((sum, { value }) => sum + value, 0)
