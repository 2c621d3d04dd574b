import type { Browser } from 'playwright-core'
import { type Phone, throttlingOf } from './phone.ts'

/** A task that is longer keeps input waiting; what it is longer by counts. */
const TASK_MS = 50
/** So long without a long task, and a page counts as at rest. */
const REST_MS = 5_000
const LONGEST_MS = 45_000
const BITS = 8
const SCREEN = { width: 412, height: 823 }

/** Runs in the page. Gives the blocking time once no task was long for a while. */
const blockingOf = ([task_ms = 0, rest_ms = 0, longest_ms = 0]: number[]): Promise<number> =>
  new Promise((resolve) => {
    const tasks: PerformanceEntry[] = []
    let last = performance.now()
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries())
      last = performance.now()
    }).observe({ type: 'longtask', buffered: true })
    const check = setInterval(() => {
      const now = performance.now()
      if (now - last < rest_ms && now < longest_ms) return
      clearInterval(check)
      const first_paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const ends = tasks.map(({ startTime, duration }) => [startTime, startTime + duration] as const)
      resolve(
        ends.reduce(
          (sum, [start, end]) => sum + Math.max(0, end - Math.max(start, first_paint) - task_ms),
          0,
        ),
      )
    }, 500)
  })

/**
 * How long tasks after the first paint keep input waiting, in milliseconds, on a processor and a network that are
 * slowed for real: reckoned from an unhindered visit, React's slices of 5 ms would count as tasks that no phone has.
 */
export async function blockingTime(browser: Browser, url: string, phone: Phone): Promise<number> {
  const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps, cpuSlowdownMultiplier } =
    throttlingOf(phone)
  const bytesPerSecond = (kilobits: number): number => (kilobits * 1_000) / BITS
  const context = await browser.newContext({ viewport: SCREEN, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: requestLatencyMs,
      downloadThroughput: bytesPerSecond(downloadThroughputKbps),
      uploadThroughput: bytesPerSecond(uploadThroughputKbps),
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdownMultiplier })
    await page.goto(url, { waitUntil: 'load', timeout: LONGEST_MS })
    return await page.evaluate(blockingOf, [TASK_MS, REST_MS, LONGEST_MS])
  } finally {
    await context.close()
  }
}
