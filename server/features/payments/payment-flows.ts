import { createHash } from 'node:crypto'
import type { CheckoutRequest, CheckoutStatus } from '#contract/payments.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { accountErased, isLivingAccount } from '#server/features/accounts/public.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/http.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { Quote, Payables } from './payment-deps.ts'
import type { PaymentProvider, ProviderCheckout } from './payment-provider.ts'
import { CURRENCY, mayAsk, pageEnds, toCheckoutStatus } from './payment-rules.ts'
import { reconcileSession } from './settling-flows.ts'
import { assertOwner } from './provider/provider-flows.ts'
import { claimAsking, findSession, insertSession, type Purpose, sessionsFor } from './payment-store.ts'
import type { SessionRow } from './payment-tables.ts'

export interface PaymentDeps {
  database: Database
  now: Now
  provider: PaymentProvider
  payables: Payables
  own_origins: ReadonlySet<string>
  log: Log
  jobs: Pick<Jobs, 'enqueue'>
}

function whyRefused(deps: PaymentDeps, caller: Caller, { origin_url, metadata }: CheckoutRequest): Failure | undefined {
  if (!deps.own_origins.has(origin_url)) return invalid({ origin_url: 'This is not an address of this site' })
  const named = metadata?.user_id ?? ''
  if (named !== '' && named !== caller.id) return new Failure('forbidden', { detail: 'You can only pay for your own account.' })
}

const purposeOf = (caller: Caller, { package_id }: CheckoutRequest, { order_id }: Quote): Purpose => ({
  account_id: caller.id,
  package_id,
  order_id,
})

function checkoutOf(caller: Caller, { package_id, origin_url }: CheckoutRequest, quote: Quote, earlier: number): ProviderCheckout {
  const { amount_cents, description, mode, order_id, email } = quote
  const expires_at = pageEnds(quote.expires_at)
  const wish = JSON.stringify([package_id, caller.id, order_id, amount_cents, expires_at, origin_url, earlier])
  return {
    idempotency_key: createHash('sha256').update(wish).digest('hex'),
    mode,
    amount_cents,
    currency: CURRENCY,
    description,
    email,
    account_id: caller.id,
    order_id,
    success_url: `${origin_url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin_url}/payment-cancel?session_id={CHECKOUT_SESSION_ID}`,
    expires_at,
  }
}

/** Opens the provider's page for something this caller may pay for; one that is open already is used again. */
export async function openCheckout(
  deps: PaymentDeps,
  caller: Caller,
  wanted: CheckoutRequest,
): Promise<{ url: string; session_id: string }> {
  const refused = whyRefused(deps, caller, wanted)
  if (refused !== undefined) throw refused
  const now = deps.now()
  const look = () =>
    deps.database.transaction(async (tx) => {
      await assertOwner(tx, deps.provider.name)
      const quote = await deps.payables[wanted.package_id].quote(tx, caller, wanted.metadata, now)
      const sessions = await sessionsFor(tx, purposeOf(caller, wanted, quote))
      return { quote, earlier: sessions.length, open: sessions.find((session) => session.status === 'open') }
    })
  let found = await look()
  if (found.open !== undefined) {
    // It may have been paid or closed a moment ago, and nobody has told us.
    await reconcileSession(deps, found.open.id)
    found = await look()
  }
  if (found.open !== undefined) return { url: found.open.url, session_id: found.open.id }
  const { quote, earlier } = found
  const { id, url, expires_at } = await deps.provider.createCheckout(checkoutOf(caller, wanted, quote, earlier))
  const session: SessionRow = {
    ...purposeOf(caller, wanted, quote),
    id,
    amount_cents: quote.amount_cents,
    currency: CURRENCY,
    url,
    status: 'open',
    payment_status: 'unpaid',
    provider_ref: null,
    created_at: now,
    expires_at,
    fulfilled_at: null,
    checked_at: null,
  }
  if (!(await keepSession(deps, session))) throw accountErased()
  return { url, session_id: id }
}

/** Writes a session down, also for an account that was erased meanwhile: its page is then closed, and false the answer. */
const keepSession = ({ database, jobs, provider }: PaymentDeps, session: SessionRow): Promise<boolean> =>
  database.transaction(async (tx) => {
    await assertOwner(tx, provider.name)
    const isLiving = await isLivingAccount(tx, session.account_id)
    await insertSession(tx, session)
    if (!isLiving) await jobs.enqueue(tx, 'payments.close_checkout', [{ session_id: session.id }])
    return isLiving
  })

/** How a session stands, for its owner. While it is open the provider is asked, so that a lost event costs nobody their meal. */
export async function readStatus(deps: PaymentDeps, caller: Caller, session_id: string): Promise<CheckoutStatus> {
  const db = deps.database.query
  const session = await findSession(db, session_id)
  if (session === undefined || session.account_id !== caller.id) throw new Failure('not_found')
  const now = deps.now()
  if (session.status !== 'open' || !mayAsk(session.checked_at, now) || !(await claimAsking(db, session, now)))
    return toCheckoutStatus(session)
  try {
    await reconcileSession(deps, session_id)
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'unavailable')) throw error
    deps.log.warn({ session_id }, 'the payment provider could not be asked; it will be asked again')
  }
  return toCheckoutStatus((await findSession(db, session_id)) ?? session)
}
