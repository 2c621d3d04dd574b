import type { CheckedConfig } from '#server/features/payments/payments/stripe/setup/stripe-check.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

/** What Stripe says of the operator's set-up, each item a line, and how many are open. */
export async function checkStripeSetup(config: CheckedConfig): Promise<{ open: number; lines: string[] }> {
  // Stripe's SDK is large, so it is loaded only when it is used.
  const { checkStripe, setupLine } = await import('#server/features/payments/payments/stripe/setup/stripe-check.ts')
  const items = await checkStripe(config)
  return { open: items.filter(({ gap }) => gap !== undefined).length, lines: items.map(setupLine) }
}

/** The same in the log, beside a start that does not wait for it. */
export async function logStripeSetup(config: CheckedConfig, log: Log): Promise<void> {
  try {
    const { open, lines } = await checkStripeSetup(config)
    if (open === 0) log.info('Stripe is set up')
    else log.warn({ items: lines }, 'Stripe is not set up completely: open the pages that the items name')
  } catch (error) {
    log.warn({ cause: String(error) }, 'Stripe could not be checked')
  }
}
