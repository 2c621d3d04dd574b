import type { Db } from '#server/platform/db/database.ts'
import { findEventsOfSessions, findSessionsOfPayable, type PaidFor } from './payment-store.ts'
import type { CheckoutSessionRow, ProviderEventRow, RefundRow } from './payment-tables.ts'
import { findRefundsOfSessions } from './refunds/refund-store.ts'

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
