import type { SandboxHost } from '#server/features/payments/payments/sandbox/sandbox-flows.ts'
import { noSuchPage } from '#server/features/payments/payments/sandbox/sandbox-html.ts'
import { newSandboxId } from '#server/features/payments/payments/sandbox/sandbox-ids.ts'
import { findCheckout } from '#server/features/payments/payments/sandbox/sandbox-store.ts'
import { htmlPage, seeOther } from '#server/platform/http/documents/pages.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { findRefundedCents } from './sandbox-balance-store.ts'
import { deliverDispute } from './sandbox-connect-jobs.ts'
import { DISPUTE_FEE_CENTS, EVIDENCE_MS } from './sandbox-connect-rules.ts'
import type { SandboxDispute } from './sandbox-connect-store.ts'
import { disputePage } from './sandbox-dispute-html.ts'
import { decideDispute, findDispute, findDisputeOfPayment, insertDispute } from './sandbox-dispute-store.ts'

/** Serves the page of a dispute. Opening and deciding one delivers an event, as a provider does. */
export function sandboxDisputePages(page: PageRoute, host: SandboxHost): void {
  const db = host.database.query
  page('POST', '/sandbox/checkout/{id}/dispute', async ({ params: { id = '' } }) => {
    const checkout = await findCheckout(db, id)
    if (checkout === undefined || checkout.payment_ref === null || checkout.mode !== 'payment')
      return htmlPage(noSuchPage(), 404)
    const dispute = await openDispute(host, checkout.payment_ref, checkout.amount_cents)
    return seeOther(dispute === undefined ? `/sandbox/checkout/${id}` : `/sandbox/dispute/${dispute.id}`)
  })
  page('GET', '/sandbox/dispute/{id}', async ({ params: { id = '' } }) => {
    const dispute = await findDispute(db, id)
    return dispute === undefined ? htmlPage(noSuchPage(), 404) : htmlPage(disputePage(dispute))
  })
  for (const status of ['won', 'lost'] as const) {
    page('POST', `/sandbox/dispute/{id}/${status}`, async ({ params: { id = '' } }) => {
      if ((await findDispute(db, id)) === undefined) return htmlPage(noSuchPage(), 404)
      const decided = await decideDispute(db, id, status, host.now())
      if (decided !== undefined) await deliverDispute(host, decided)
      return seeOther(`/sandbox/dispute/${id}`)
    })
  }
}

/**
 * Opens the one dispute of a payment, over what was not refunded; undefined when nothing is left to dispute.
 */
async function openDispute(
  host: SandboxHost,
  payment_ref: string,
  paid_cents: number,
): Promise<SandboxDispute | undefined> {
  const db = host.database.query
  const amount_cents = paid_cents - (await findRefundedCents(db, payment_ref))
  const now = host.now()
  if (amount_cents > 0)
    await insertDispute(db, {
      id: newSandboxId('dp'),
      payment_ref,
      amount_cents,
      fee_cents: DISPUTE_FEE_CENTS,
      reason: 'product_not_received',
      status: 'needs_response',
      evidence: null,
      due_by: new Date(now.getTime() + EVIDENCE_MS),
      opened_at: now,
      decided_at: null,
    })
  const dispute = await findDisputeOfPayment(db, payment_ref)
  if (dispute !== undefined) await deliverDispute(host, dispute)
  return dispute
}
