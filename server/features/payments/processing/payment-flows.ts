import { createHash } from 'node:crypto'
import type { AccountExport } from '#contract/account-export.ts'
import { PAYMENT_RETURN } from '#contract/links.ts'
import type { CheckoutRequest, CheckoutStatus } from '#contract/payments/payments.ts'
import { accountErased, lockAccountAgainstErasure } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { readPages, type StreamedFields } from '#server/platform/http/replies/streamed-reply.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteCardsOfAccount, findCardsOfAccount } from './card-store.ts'
import type { PaymentDeps, Quote } from './payment-deps.ts'
import type { ProviderCheckout } from './payment-provider.ts'
import {
  canAskProvider,
  checkoutExpiresAt,
  CURRENCY,
  toCheckoutStatus,
  type ExportedRow,
  toExportedPayment,
} from './payment-rules.ts'
import {
  claimSessionCheck,
  findSession,
  insertSession,
  findOpenSessionsOfAccount,
  type CheckoutPurpose,
  findSessionsForPurpose,
  findSessionsOfAccount,
  findSubscriptionPlansOfAccount,
  findEventsOfSessions,
  findSessionsOfPayable,
  type PaidFor,
} from './payment-store.ts'
import type { CheckoutSessionRow, ProviderEventRow, RefundRow } from './payment-tables.ts'
import { assertCurrentProvider } from './provider-flows.ts'
import { reconcileSession } from './settling-flows.ts'
import { findRefundsOfSessions } from './refund-store.ts'

function checkoutRefusal(
  deps: PaymentDeps,
  caller: Caller,
  { origin_url, metadata }: CheckoutRequest,
): Failure | undefined {
  if (!deps.own_origins.has(origin_url)) return invalid({ origin_url: 'This is not an address of this site' })
  const user_id = metadata?.user_id ?? ''
  if (user_id !== '' && user_id !== caller.id)
    return new Failure('forbidden', { detail: 'You can only pay for your own account.' })
}

const purposeOf = (
  caller: Caller,
  { package_id }: CheckoutRequest,
  { order_id }: Quote,
): CheckoutPurpose => ({
  account_id: caller.id,
  package_id,
  order_id,
})

/**
 * `earlier_sessions` is part of the key: a new session after an expired one must not return the expired one.
 */
function toProviderCheckout(
  caller: Caller,
  input: CheckoutRequest,
  quote: Quote,
  earlier_sessions: number,
): ProviderCheckout {
  const { package_id, origin_url } = input
  const { amount_cents, description, mode, order_id, email } = quote
  const expires_at = checkoutExpiresAt(quote.expires_at)
  const cancelled = new URLSearchParams(order_id === null ? { package_id } : { order_id })
  const key = JSON.stringify([
    package_id,
    caller.id,
    order_id,
    amount_cents,
    expires_at,
    origin_url,
    earlier_sessions,
  ])
  return {
    idempotency_key: createHash('sha256').update(key).digest('hex'),
    mode,
    amount_cents,
    currency: CURRENCY,
    description,
    email,
    account_id: caller.id,
    order_id,
    success_url: `${origin_url}${PAYMENT_RETURN}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin_url}/payment-cancel?${cancelled.toString()}`,
    expires_at,
  }
}

interface QuotedCheckout {
  quote: Quote
  earlier_sessions: number
  open_session: CheckoutSessionRow | undefined
}

const quoteCheckout = (
  deps: PaymentDeps,
  caller: Caller,
  input: CheckoutRequest,
  now: Date,
): Promise<QuotedCheckout> =>
  deps.database.transaction(async (tx) => {
    await assertCurrentProvider(tx, deps.provider.name)
    const quote = await deps.payables[input.package_id].quote(tx, caller, input.metadata, now)
    const sessions = await findSessionsForPurpose(tx, purposeOf(caller, input, quote))
    return {
      quote,
      earlier_sessions: sessions.length,
      open_session: sessions.find((session) => session.status === 'open'),
    }
  })

/**
 * Opens a checkout session for something this caller may pay for; a session that is still open is used again.
 */
export async function openCheckout(
  deps: PaymentDeps,
  caller: Caller,
  input: CheckoutRequest,
): Promise<{ url: string; session_id: string }> {
  const refusal = checkoutRefusal(deps, caller, input)
  if (refusal !== undefined) throw refusal
  const now = deps.now()
  let checkout = await quoteCheckout(deps, caller, input, now)
  if (checkout.open_session !== undefined) {
    // It may have been paid or closed at the provider while the event has not arrived yet.
    await reconcileSession(deps, checkout.open_session.id)
    checkout = await quoteCheckout(deps, caller, input, now)
  }
  const { quote, earlier_sessions, open_session } = checkout
  if (open_session !== undefined) return { url: open_session.url, session_id: open_session.id }
  const { id, url, expires_at } = await deps.provider.createCheckout(
    toProviderCheckout(caller, input, quote, earlier_sessions),
  )
  const session: CheckoutSessionRow = {
    ...purposeOf(caller, input, quote),
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
  if (!(await storeSession(deps, session))) throw accountErased()
  return { url, session_id: id }
}

/**
 * Stores a session. If the account was erased meanwhile, also enqueues closing the provider's page, and
 * returns false.
 */
const storeSession = (
  { database, jobs, provider }: PaymentDeps,
  session: CheckoutSessionRow,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    await assertCurrentProvider(tx, provider.name)
    const isLocked = await lockAccountAgainstErasure(tx, session.account_id)
    await insertSession(tx, session)
    if (!isLocked) await jobs.enqueue(tx, 'payments.close_checkout', [{ session_id: session.id }])
    return isLocked
  })

/**
 * The status of a session, for its owner. While it is open the provider is asked, so that a lost event does
 * not lose a payment.
 */
export async function readCheckoutStatus(
  deps: PaymentDeps,
  caller: Caller,
  session_id: string,
): Promise<CheckoutStatus> {
  const db = deps.database.query
  const session = await findSession(db, session_id)
  if (session === undefined || session.account_id !== caller.id) throw new Failure('not_found')
  const now = deps.now()
  if (
    session.status !== 'open' ||
    !canAskProvider(session.checked_at, now) ||
    !(await claimSessionCheck(db, session, now))
  )
    return toCheckoutStatus(session)
  try {
    await reconcileSession(deps, session_id)
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'unavailable')) throw error
    deps.log.warn({ session_id }, 'the payment provider could not be reached and will be queried again')
  }
  return toCheckoutStatus((await findSession(db, session_id)) ?? session)
}

/**
 * Closes the open checkout sessions of an account that is being erased, and deletes its customers at the
 * provider. A payment that still arrives is refunded.
 */
export async function leavePayments(tx: Db, jobs: Pick<Jobs, 'enqueue'>, account_id: string): Promise<void> {
  await deleteCardsOfAccount(tx, account_id)
  const sessions = await findOpenSessionsOfAccount(tx, account_id)
  await jobs.enqueue(
    tx,
    'payments.close_checkout',
    sessions.map(({ id }) => ({ session_id: id })),
  )
  const subscriptionPlans = await findSubscriptionPlansOfAccount(tx, account_id)
  await jobs.enqueue(
    tx,
    'payments.delete_customer',
    subscriptionPlans.map((provider_ref) => ({ provider_ref })),
  )
}

async function* exportSessions(db: Db, account_id: string): AsyncGenerator<AccountExport['payments']> {
  for await (const rows of readPages<ExportedRow>((page) => findSessionsOfAccount(db, account_id, page)))
    yield rows.map(toExportedPayment)
}

/** All payments of an account, in pages, and when its cards paid, for its data export. */
export async function exportPayments(
  db: Db,
  account_id: string,
): Promise<StreamedFields<Pick<AccountExport, 'payments' | 'cards'>>> {
  const cards = await findCardsOfAccount(db, account_id)
  return {
    payments: exportSessions(db, account_id),
    cards: cards.map(({ seen_at }) => ({ last_seen_at: seen_at.toISOString() })),
  }
}

interface PaymentTimeline {
  /** Without the address of the provider's page, on which whoever has it could pay. */
  sessions: Omit<CheckoutSessionRow, 'url'>[]
  refunds: RefundRow[]
  /** Of the last 60 days; earlier ones are deleted. */
  events: ProviderEventRow[]
}

/** All that happened at the payment provider for one thing that can be paid for, each kind oldest first. */
export async function findPaymentTimeline(db: Db, payable: PaidFor): Promise<PaymentTimeline> {
  const sessions = await findSessionsOfPayable(db, payable)
  const ids = sessions.map(({ id }) => id)
  const [refunds, events] = await Promise.all([findRefundsOfSessions(db, ids), findEventsOfSessions(db, ids)])
  return { sessions: sessions.map(({ url: _url, ...session }) => session), refunds, events }
}
