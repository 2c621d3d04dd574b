import { chromium, type Locator, type Page } from 'playwright-core'
import { DEMO_PASSWORD, DEMO_RESTAURANT } from '#server/demo/sign-ins.ts'
import { goTo, signIn } from '#tests/support/browser-acts.ts'
import { waitUntilIdle } from '#tests/support/browser-city.ts'
import { chromiumAdvice, ensureChromium } from '#tests/support/ensure-chromium.ts'
import { chromiumFlags } from '#tests/support/machine.ts'
import { startCity } from './city-server.ts'
import { calibratePhone } from './phone.ts'
import { medianOf, type Row } from './rows.ts'

const RUNS = 5
const MOST_MS = 100

const cards = (page: Page) => page.getByRole('article')
const button = (page: Page, name: string | RegExp, exact = true) =>
  page.getByRole('button', { name, exact }).first()
const openBrowse = async (page: Page): Promise<void> => {
  await goTo(page, 'Browse Food')
  await cards(page).first().waitFor()
}
const lessOf = (page: Page): Locator => button(page, /^One portion less of/)
const moreOf = (page: Page): Locator => button(page, /^One portion more of/)
const openDashboard = async (page: Page): Promise<void> => {
  await goTo(page, 'Dashboard')
  await lessOf(page).waitFor()
}

interface Measuring {
  runs: number
  multiplier: number
}

interface Act {
  work: string
  /** Opens what is pressed, from home. */
  prepare: (page: Page) => Promise<unknown>
  press: (page: Page) => Locator
  /** Brings back what it was before. */
  undo?: (page: Page) => Promise<unknown>
}

const acts: Act[] = [
  { work: 'filter a cuisine', prepare: openBrowse, press: (page) => button(page, 'Italian') },
  {
    work: 'card to meal',
    prepare: openBrowse,
    press: (page) => cards(page).nth(1).getByRole('heading').getByRole('button'),
  },
  {
    work: 'add to cart',
    prepare: openBrowse,
    press: (page) => cards(page).nth(1).getByRole('button', { name: 'Add to Cart' }),
  },
]
const kitchenActs: Act[] = [
  { work: 'dashboard −', prepare: openDashboard, press: lessOf, undo: (page) => moreOf(page).click() },
  { work: 'dashboard +', prepare: openDashboard, press: moreOf, undo: (page) => lessOf(page).click() },
]

/** What Event Timing and Layout Instability say of a press. */
interface Press {
  /** From the press to the paint that follows it, in steps of 8; 16 and less count as 16. */
  ms: number
  /**
   * Everything that moved, and what moved later than half a second after the press: that is what Lighthouse
   * would count.
   */
  moved: number
  moved_late: number
}

/** Runs in the page. */
function observePresses(): void {
  const press: Press = { ms: 16, moved: 0, moved_late: 0 }
  Object.assign(globalThis, { press })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) press.ms = Math.max(press.ms, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      press.moved += entry.value
      if (!entry.hadRecentInput) press.moved_late += entry.value
    }
  }).observe({ type: 'layout-shift' })
}

/** People scroll to what they press, and look at it: only the press is measured. */
async function measurePress(page: Page, target: Locator, multiplier: number): Promise<Press> {
  await waitUntilIdle(page)
  await target.scrollIntoViewIfNeeded()
  const waitUntilFree = () =>
    page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
  await waitUntilFree()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: multiplier })
  await page.evaluate(
    () =>
      void Object.assign((globalThis as unknown as { press: Press }).press, {
        ms: 16,
        moved: 0,
        moved_late: 0,
      }),
  )
  await target.click()
  // The entries of a press are there some time after its paint.
  const press = await page.evaluate(
    () =>
      new Promise<Press>((resolve) =>
        setTimeout(() => resolve({ ...(globalThis as unknown as { press: Press }).press }), 1_500),
      ),
  )
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return press
}

async function measureAct(
  page: Page,
  { work, prepare, press, undo }: Act,
  { runs, multiplier }: Measuring,
): Promise<Row> {
  const measured: Press[] = []
  // The first time loads code, which a press does not wait for again.
  for (let run = 0; run <= runs; run += 1) {
    await goTo(page, 'Home')
    await prepare(page)
    const one = await measurePress(page, press(page), multiplier)
    if (run > 0) measured.push(one)
    await undo?.(page)
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  }
  const times = measured.map(({ ms }) => ms)
  const late = Math.max(...measured.map(({ moved_late }) => moved_late))
  const [median, moved] = [medianOf(times), medianOf(measured.map((one) => one.moved))]
  const short = [...(median <= MOST_MS ? [] : ['time']), ...(late < 0.0005 ? [] : ['layout shift'])]
  return {
    work: `press to paint: ${work}`,
    measured: `${median} ms, layout shift ${late.toFixed(3)}`,
    target: `≤ ${MOST_MS} ms, 0.000`,
    reached: short.length === 0,
    note: `${Math.min(...times)} to ${Math.max(...times)} ms; ${moved.toFixed(3)} with what moves within half a second, as an answer to the press`,
    short,
  }
}

/** How long each press takes until something is seen of it, on the calibrated phone, in the demo city. */
export async function pressRows({ runs = RUNS }: { runs?: number } = {}): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (executablePath === undefined) throw new Error(chromiumAdvice)
  const city = await startCity()
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const open = async (): Promise<Page> => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        baseURL: city.origin,
      })
      await context.addInitScript(observePresses)
      const page = await context.newPage()
      await page.goto('/')
      await cards(page).first().waitFor()
      return page
    }
    const { multiplier } = await calibratePhone(browser)
    const rows: Row[] = []
    const page = await open()
    for (const act of acts) rows.push(await measureAct(page, act, { runs, multiplier }))
    const kitchen = await open()
    await signIn(kitchen, { email: DEMO_RESTAURANT, password: DEMO_PASSWORD })
    for (const act of kitchenActs) rows.push(await measureAct(kitchen, act, { runs, multiplier }))
    return rows
  } finally {
    await browser.close()
    await city.stop()
  }
}
