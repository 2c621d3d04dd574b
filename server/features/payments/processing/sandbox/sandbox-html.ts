import { htmlDocument } from '#server/platform/http/documents/html-document.ts'
import { type Markup, markup } from '#server/platform/http/documents/markup-rules.ts'
import { checkoutStatusAt } from './sandbox-rules.ts'
import type { SandboxCheckout, SandboxSubscriptionPlan } from './sandbox-store.ts'

export const money = (cents: number): string =>
  new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' }).format(cents / 100)
export const day = (at: Date): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Melbourne' }).format(at)

const PAYMENT_NOTICE = markup`<strong>Test payment.</strong> No real money moves and no card is needed.`

/** A page of the sandbox, below a notice that it is none of a real provider. */
export const layout = (title: string, body: Markup, notice = PAYMENT_NOTICE): string =>
  htmlDocument(
    `${title} – Surplate test payments`,
    markup`<p class="brand">Surplate</p>
<p class="notice">${notice}</p>
${body}`,
    { icon: markup`<link rel="icon" href="data:,">`, style: '/sandbox/sandbox.css' },
  )

export const button = (
  action: string,
  kind: 'main' | 'quiet',
  label: string,
  help: string,
): Markup => markup`<form method="post" action="${action}">
<button class="${kind}" type="submit">${label}</button>
<p class="help">${help}</p>
</form>`

export const bill = (
  description: string,
  amount_cents: number,
  monthly: boolean,
  label = 'What you pay for',
): Markup => markup`<section class="bill" aria-label="${label}">
<p class="what">${description}</p>
<p class="amount">${money(amount_cents)} <span>AUD${monthly ? ' a month' : ''}</span></p>
</section>`

const disputeForm = (id: string, dispute_id: string | undefined): Markup =>
  dispute_id === undefined
    ? button(
        `/sandbox/checkout/${id}/dispute`,
        'quiet',
        'Dispute it at the bank',
        'As if the customer had asked the bank for the money back.',
      )
    : markup`<p><a href="/sandbox/dispute/${dispute_id}">It is disputed at the bank</a></p>`

/** The page of a checkout, on which a tester chooses the outcome of the payment. */
export function checkoutPage(checkout: SandboxCheckout, dispute_id: string | undefined, now: Date): string {
  const { id, mode, description, amount_cents, success_url } = checkout
  const sum = bill(description, amount_cents, mode === 'subscription')
  const status = checkoutStatusAt(checkout, now)
  if (status !== 'open') {
    const title = status === 'complete' ? 'This test payment is done' : 'This test payment has expired'
    const dispute = status === 'complete' && mode === 'payment' ? disputeForm(id, dispute_id) : ''
    const back = markup`<p><a class="main" href="${success_url}">Back to Surplate</a></p>`
    return layout(title, markup`<h1>${title}</h1>\n${sum}\n${back}\n${dispute}`)
  }
  const at = `/sandbox/checkout/${id}`
  return layout(
    'Pay',
    markup`<h1>How should this payment go?</h1>
${sum}
${button(`${at}/pay`, 'main', `Pay ${money(amount_cents)}`, 'As if the card had been accepted.')}
${button(`${at}/cancel`, 'quiet', 'Cancel', 'As if you had gone back without paying. You can still pay later.')}
${button(`${at}/expire`, 'quiet', 'Let it expire', 'As if you had waited too long.')}`,
  )
}

const statusTexts: Record<SandboxSubscriptionPlan['status'], string> = {
  active: 'Active',
  past_due: 'Payment declined, being tried again',
  ended: 'Ended',
}

/**
 * The page of a monthly subscription plan, on which a tester cancels it, ends it, or has its renewal
 * declined.
 */
export function subscriptionPlanPage(subscriptionPlan: SandboxSubscriptionPlan): string {
  const { id, description, amount_cents, status, paid_until, cancel_at_period_end, card_declines } =
    subscriptionPlan
  const at = `/sandbox/plan/${id}`
  const ends = cancel_at_period_end
    ? 'It ends then.'
    : card_declines
      ? 'The next renewal will be declined.'
      : 'It renews by itself.'
  const forms = [
    cancel_at_period_end
      ? button(`${at}/keep`, 'main', 'Keep the plan', 'It renews again every month.')
      : button(`${at}/cancel`, 'main', 'Cancel the plan', `It stays active until ${day(paid_until)}.`),
    card_declines
      ? button(`${at}/accept`, 'quiet', 'Let the card work again', 'The next try is accepted.')
      : button(
          `${at}/decline`,
          'quiet',
          'Let the next renewal fail',
          'The card is declined for three days; then the plan ends.',
        ),
    button(`${at}/end`, 'quiet', 'End it now', 'As if the provider had ended it at once.'),
  ]
  return layout(
    'Your plan',
    markup`<h1>Your plan</h1>
${bill(description, amount_cents, true)}
<p class="state">${statusTexts[status]}. ${status === 'ended' ? '' : `Paid until ${day(paid_until)}. ${ends}`}</p>
${status === 'ended' ? '' : forms}
<p><a href="/">Back to Surplate</a></p>`,
  )
}

export const noSuchPage = (): string =>
  layout(
    'Not found',
    markup`<h1>We could not find this payment</h1>
<p>The link may be incomplete. Go back and start the payment again.</p>
<p><a class="main" href="/">Back to Surplate</a></p>`,
  )
