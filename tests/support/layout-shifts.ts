import type { Page } from 'playwright-core'

interface LayoutShift {
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
    for (const { value, hadRecentInput, sources } of entries.getEntries() as Entry[])
      shifts.push({
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
 * And where the title of a card has one line more or less in it than in the device's own font, which has the
 * same width on average only: the rest of this card moves (0.0025 on the page of a restaurant).
 */
export const TITLE_SHIFT_MAX = 0.005

/** The sum of the layout shifts of a page that was watched from its start. */
export const shiftOn = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as WatchedWindow).shifts.reduce((sum, { value }) => sum + value, 0))

/** Those since the last call, of a page that was watched. */
export const takeShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => (globalThis as WatchedWindow).shifts.splice(0))
