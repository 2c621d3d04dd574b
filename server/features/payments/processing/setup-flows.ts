import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import { type PaymentProvider, type SetupGap, SetupMissing, type SetupSubject } from './payment-provider.ts'
import type { CheckedConfig, SetupItem } from './stripe/stripe-check.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { findSetupGaps, updateSetupGaps } from './provider-store.ts'

interface SetupDeps {
  database: Database
  now: Now
  log: Log
}

const CHECK_AGAIN_MS = MINUTE_MS

const toStored = ({ page, answer }: SetupGap, at: Date) => ({ page, answer, at: at.toISOString() })

// Stripe's SDK is large, so it is loaded only when it is used.
const loadCheck = () => import('./stripe/stripe-check.ts')

/** What Stripe says of the operator's set-up, each item a line, and how many are open. */
export async function checkStripeSetup(
  config: CheckedConfig,
): Promise<{ open: number; lines: string[]; items: SetupItem[] }> {
  const { checkStripe, setupLine } = await loadCheck()
  const items = await checkStripe(config)
  return { open: items.filter(({ gap }) => gap !== undefined).length, lines: items.map(setupLine), items }
}

/** The same in the log and at the desk, beside a start that does not wait for it. */
export async function logStripeSetup(
  config: CheckedConfig,
  { database, now, log }: SetupDeps,
): Promise<void> {
  try {
    const { open, lines, items } = await checkStripeSetup(config)
    if (open === 0) log.info('Stripe is set up')
    else log.warn({ items: lines }, 'Stripe is not set up completely: open the pages that the items name')
    const gaps = items.flatMap(({ gap }) =>
      gap === undefined ? [] : [[gap.subject, toStored(gap, now())] as const],
    )
    const resolved = gaps.some(([subject]) => subject === 'key')
      ? []
      : ['key', ...items.map(({ subject }) => subject)]
    await updateSetupGaps(database.query, Object.fromEntries(gaps), resolved)
  } catch (error) {
    log.warn({ cause: String(error) }, 'Stripe could not be checked')
  }
}

/** What a call proves to be set up when it succeeds. */
const provenBy: Record<string, SetupSubject[]> = {
  openOnboarding: ['connect', 'platform_profile', 'branding', 'return_address'],
  openBillingPortal: ['portal'],
}

/** The same calls, of which each that fails for a missing set-up is recorded. */
function recordingCalls<T extends object>(calls: T, { database, now, log }: SetupDeps): T {
  const record = (...change: [missing: Parameters<typeof updateSetupGaps>[1], resolved: string[]]) =>
    updateSetupGaps(database.query, ...change).catch((error: unknown) =>
      log.warn({ cause: String(error) }, 'what is not set up could not be recorded'),
    )
  const recording =
    (name: string, call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      const reply = call(...args)
      if (!(reply instanceof Promise)) return reply
      return reply.then(
        async (value: unknown) => {
          const proven = provenBy[name]
          if (proven !== undefined) await record({}, proven)
          return value
        },
        async (error: unknown) => {
          const cause = error instanceof Failure ? error.cause : undefined
          if (cause instanceof SetupMissing) {
            const { gap } = cause
            log.error(gap, 'payments are not set up: open the page')
            await record({ [gap.subject]: toStored(gap, now()) }, [])
          }
          throw error
        },
      )
    }
  const entries = Object.entries(calls).map(([name, call]) => [
    name,
    typeof call === 'function' ? recording(name, call) : call,
  ])
  return Object.fromEntries(entries) as T
}

/** A provider that knows what its operator has not set up. */
export function withSetup(
  provider: PaymentProvider,
  config: CheckedConfig,
  deps: SetupDeps,
): PaymentProvider {
  let checked_at = 0
  return {
    ...recordingCalls(provider, deps),
    connect: recordingCalls(provider.connect, deps),
    findSetupGaps: async () => {
      const now = deps.now().getTime()
      const gaps = Object.entries(await findSetupGaps(deps.database.query))
      if (gaps.length > 0 && now - checked_at >= CHECK_AGAIN_MS) {
        checked_at = now
        // The page of the desk does not wait for it, and shows it the next time.
        void logStripeSetup(config, deps)
      }
      return gaps
        .filter(([, { at }]) => now - Date.parse(at) < DAY_MS)
        .map(([subject, { page, answer }]) => ({ subject, page, answer }))
    },
  }
}
