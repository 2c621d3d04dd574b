import { bill, button, day, layout } from '#server/features/payments/payments/sandbox/sandbox-html.ts'
import { escapeMarkup } from '#server/platform/http/documents/markup-rules.ts'
import type { SandboxDispute } from './sandbox-connect-store.ts'

const titles: Record<SandboxDispute['status'], string> = {
  needs_response: 'The customer asks the bank for the money back',
  under_review: 'The bank is reading the evidence',
  won: 'The bank has decided for the shop',
  lost: 'The bank has decided for the customer',
}

/** The page of a dispute, on which a tester decides it as the bank would. */
export function disputePage({ id, amount_cents, status, evidence, due_by }: SandboxDispute): string {
  const title = titles[status]
  const at = `/sandbox/dispute/${id}`
  const is_open = status === 'needs_response' || status === 'under_review'
  const text =
    evidence === null
      ? ''
      : `<section class="bill" aria-label="Evidence"><pre>${escapeMarkup(evidence.signed_scan)}</pre></section>`
  const forms = [
    button(`${at}/won`, 'main', 'Decide for the shop', 'The shop gets its money back, less the fee.'),
    button(`${at}/lost`, 'quiet', 'Decide for the customer', 'The customer keeps the money.'),
  ]
  return layout(
    title,
    `<h1>${title}</h1>
${bill('Disputed', amount_cents, false, 'What is disputed')}
${status === 'needs_response' ? `<p class="state">Surplate can answer until ${day(due_by)}.</p>` : ''}
${text}
${is_open ? forms.join('\n') : ''}
<p><a href="/">Back to Surplate</a></p>`,
  )
}
