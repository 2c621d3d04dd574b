import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '#tests/support/free-port.ts'
import { chromiumAdvice, ensureChromium } from '#tests/support/ensure-chromium.ts'
import { chromiumFlags } from '#tests/support/machine.ts'
import { blockingTime } from './blocking-time.ts'
import { calibratePhone, throttlingOf, waitUntilFit } from './phone.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** A busy machine loses a trace now and then. */
const TRIES = 3

/** What a visit without a cache came to: times in milliseconds, scores out of a hundred. */
export interface Visit {
  scores: Record<(typeof categories)[number], number>
  lcp: number
  cls: number
  script_bytes: number
  /** What kept a score from 100. */
  short: string[]
}

interface VisitOptions {
  /** Audits that a page fails on purpose. */
  skipAudits?: string[]
}

/**
 * A browser that Lighthouse drives as a phone: its mobile preset, with the processor's slowness calibrated
 * for this machine.
 */
export async function startLighthouse() {
  const executablePath = await ensureChromium()
  if (executablePath === undefined) throw new Error(chromiumAdvice)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  const phone = await calibratePhone(browser)
  return {
    phone,
    waitUntilFit: () => waitUntilFit(browser),
    blockingTime: (url: string) => blockingTime(browser, url, phone),
    visit: async (url: string, { skipAudits = [] }: VisitOptions = {}): Promise<Visit> => {
      let why = 'no result'
      for (let tried = 0; tried < TRIES; tried += 1) {
        const result = await lighthouse(url, {
          port,
          logLevel: 'error',
          onlyCategories: [...categories],
          skipAudits,
          throttling: throttlingOf(phone),
        })
        if (result !== undefined && result.lhr.runtimeError === undefined) return figuresOf(result.lhr)
        why = result?.lhr.runtimeError?.message ?? why
      }
      throw new Error(`${url} could not be measured: ${why}`)
    },
    stop: () => browser.close(),
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function figuresOf({ audits, categories: judged }: Report): Visit {
  const number = (audit: string): number => {
    const value = audits[audit]?.numericValue
    if (value === undefined)
      throw new Error(`Lighthouse gave no ${audit}: ${audits[audit]?.errorMessage ?? 'not measured'}`)
    return value
  }
  const scores = Object.fromEntries(
    categories.map((one) => [one, Math.round((judged[one]?.score ?? 0) * 100)]),
  ) as Visit['scores']
  const counted = Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  const short = counted
    .filter((id) => (audits[id]?.score ?? 1) < 1)
    .map((id) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
  return {
    scores,
    lcp: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    script_bytes: scriptBytes(audits['network-requests']),
    short,
  }
}

function scriptBytes(requests: Report['audits'][string] | undefined): number {
  const items = requests?.details?.type === 'table' ? requests.details.items : []
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
}
