import { setTimeout as pause } from 'node:timers/promises'
import { throttling } from 'lighthouse/core/config/constants.js'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'playwright-core'
import { bestIndexWith } from './results.ts'
import { medianOf, type Row } from './rows.ts'

/**
 * The phone that pages are measured for: Lighthouse's mid-tier phone on its slow 4G. How much slower than
 * this machine the phone is follows from this machine's `benchmarkIndex`, as Lighthouse's throttling guide
 * describes
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown).
 */
export interface Phone {
  /** What Lighthouse's own benchmark gives on this machine. */
  benchmark_index: number
  /** How many times slower the phone's processor is. */
  multiplier: number
}

/** A slower machine cannot act as the phone. */
const INDEX_MIN = 150

/**
 * As the calculator that the guide links to has it
 * (https://github.com/patrickhulce/lighthouse-cpu-throttling-calculator, pages/index.js).
 */
export function multiplierOf(benchmark_index: number): number {
  if (benchmark_index < INDEX_MIN)
    throw new Error(`this machine is slower than the phone: its benchmark index is ${benchmark_index}`)
  if (benchmark_index < 800) return 1 + (benchmark_index - INDEX_MIN) / 650
  if (benchmark_index < 1_300) return 2 + (benchmark_index - 800) / 500
  return 3 + (benchmark_index - 1_300) / 233
}

const BENCHMARKS = 5
/** Under this share of what the machine once had, something else has its processor. */
const FIT_SHARE = 0.8
const FIT_TRIES = 20
const FIT_PAUSE_MS = 15_000

/** Lighthouse's benchmark as a page runs it, with the time that it took on the clock. */
const benchmark = `(() => {
  const started = performance.now()
  const index = (${pageFunctions.computeBenchmarkIndex.toString()})()
  return { index, seconds: (performance.now() - started) / 1000 }
})()`

/**
 * Runs Lighthouse's benchmark several times, a second each. It counts by the clock, so a busy machine would
 * pass for a slow one and the phone for a fast one: its index is divided by the share of the processor that
 * it had. The median counts.
 */
async function readIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const session = await browser.newBrowserCDPSession()
  const processorSeconds = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0)
  }
  const indexes: number[] = []
  for (let nth = 0; nth < BENCHMARKS; nth += 1) {
    const before = await processorSeconds()
    const { index, seconds } = await page.evaluate<{ index: number; seconds: number }>(benchmark)
    indexes.push(index / Math.min(1, ((await processorSeconds()) - before) / seconds))
  }
  await session.detach()
  await page.close()
  return medianOf(indexes)
}

/**
 * The index once it is near the best that this machine has had. Throws when it does not become so: a slow minute would
 * make the phone a fast one.
 */
async function readFitIndex(browser: Browser): Promise<number> {
  for (let tried = 1; ; tried += 1) {
    const index = await readIndex(browser)
    const best = bestIndexWith(index)
    if (index >= FIT_SHARE * best) return index
    const share = `its benchmark index is ${Math.round(index)}, ${Math.round((100 * index) / best)} % of its best`
    if (tried === FIT_TRIES) throw new Error(`this machine is too busy to measure pages: ${share}`)
    console.error(`waiting for a quiet minute: ${share}`)
    await pause(FIT_PAUSE_MS)
  }
}

export async function calibratePhone(browser: Browser): Promise<Phone> {
  const benchmark_index = await readFitIndex(browser)
  return { benchmark_index, multiplier: multiplierOf(benchmark_index) }
}

/** Waits until the machine is as fit as the phone was calibrated for. */
export const waitUntilFit = async (browser: Browser): Promise<void> => void (await readFitIndex(browser))

/** Lighthouse's settings for that phone. */
export const throttlingOf = ({ multiplier }: Phone) => ({
  ...throttling.mobileSlow4G,
  cpuSlowdownMultiplier: multiplier,
})

/** For the report: nothing is to be reached. */
export const phoneRow = ({ benchmark_index, multiplier }: Phone): Row => ({
  work: 'the phone that pages are measured for',
  measured: `a processor ${multiplier.toFixed(1)} × slower than this machine`,
  reference: `benchmark index of this machine ${Math.round(benchmark_index)}`,
  target: '',
  reached: undefined,
})
