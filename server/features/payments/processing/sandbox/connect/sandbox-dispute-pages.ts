import { type SandboxHost, newSandboxId } from '#server/features/payments/processing/sandbox/sandbox-flows.ts'
import {
  noSuchPage,
  bill,
  button,
  day,
  layout,
} from '#server/features/payments/processing/sandbox/sandbox-html.ts'
import { findCheckout } from '#server/features/payments/processing/sandbox/sandbox-store.ts'
import { htmlPage, seeOther } from '#server/platform/http/documents/pages.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { markup } from '#server/platform/http/documents/markup-rules.ts'
import { findRefundedCents } from './sandbox-balance-store.ts'
import { deliverDispute } from './sandbox-connect-jobs.ts'
import { DISPUTE_FEE_CENTS, EVIDENCE_MS } from './sandbox-connect-rules.ts'
import {
  type SandboxDispute,
  decideDispute,
  findDispute,
  findDisputeOfPayment,
  insertDispute,
} from './sandbox-connect-store.ts'

const titles: Record<SandboxDispute['status'], string> = {
  needs_response: 'The customer asks the bank for the money back',
  under_review: 'The bank is reading the evidence',
  won: 'The bank has decided for the shop',
  lost: 'The bank has decided for the customer',
}

/** The page of a dispute, on which a tester decides it as the bank would. */
function disputePage({ id, amount_cents, status, evidence, due_by }: SandboxDispute): string {
  const title = titles[status]
  const at = `/sandbox/dispute/${id}`
  const is_open = status === 'needs_response' || status === 'under_review'
  const text =
    evidence === null
      ? ''
      : markup`<section class="bill" aria-label="Evidence"><pre>${evidence.signed_scan}</pre></section>`
  const forms = [
    button(`${at}/won`, 'main', 'Decide for the shop', 'The shop gets its money back, less the fee.'),
    button(`${at}/lost`, 'quiet', 'Decide for the customer', 'The customer keeps the money.'),
  ]
  return layout(
    title,
    markup`<h1>${title}</h1>
${bill('Disputed', amount_cents, false, 'What is disputed')}
${status === 'needs_response' ? markup`<p class="state">Surplate can answer until ${day(due_by)}.</p>` : ''}
${text}
${is_open ? forms : ''}
<p><a href="/">Back to Surplate</a></p>`,
  )
}

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
