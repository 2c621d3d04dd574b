import { DAY_MS, SECOND_MS } from '#contract/time.ts'
import type {
  ProviderAccount,
  ProviderPayout,
  ProviderRefusal,
  ProviderTransfer,
  ProviderDispute,
} from '#server/features/payments/processing/connect-provider.ts'
import { CURRENCY } from '#server/features/payments/processing/payment-rules.ts'
import type {
  SandboxAccount,
  SandboxDispute,
  SandboxPayout,
  SandboxTransfer,
} from './sandbox-connect-store.ts'

/** How long a payout is on its way; for real it takes a day or two. */
export const PAYOUT_MS = 5 * SECOND_MS
/** How long a dispute waits for evidence. */
export const EVIDENCE_MS = 10 * DAY_MS
export const DISPUTE_FEE_CENTS = 2_500

const requirements: Record<
  SandboxAccount['status'],
  Pick<ProviderAccount, 'requirements_due' | 'disabled_reason'>
> = {
  new: {
    requirements_due: ['business_profile.url', 'external_account', 'tos_acceptance.date'],
    disabled_reason: 'requirements.past_due',
  },
  ready: { requirements_due: [], disabled_reason: null },
  restricted: {
    requirements_due: ['individual.verification.document'],
    disabled_reason: 'requirements.past_due',
  },
  closed: { requirements_due: [], disabled_reason: null },
}

/** Undefined when its owner has closed it. */
export const toProviderAccount = ({ id, status }: SandboxAccount): ProviderAccount | undefined =>
  status === 'closed'
    ? undefined
    : {
        account_ref: id,
        is_ready: status === 'ready',
        is_submitted: status !== 'new',
        ...requirements[status],
      }

export const toProviderTransfer = (transfer: SandboxTransfer): ProviderTransfer => ({
  transfer_ref: transfer.id,
  account_ref: transfer.account_id,
  transfer_group: transfer.transfer_group,
  payout_id: transfer.payout_id,
  amount_cents: transfer.amount_cents,
  reversed_cents: transfer.reversed_at === null ? 0 : transfer.amount_cents,
})

export const toProviderPayout = (payout: SandboxPayout): ProviderPayout => ({
  payout_ref: payout.id,
  account_ref: payout.account_id,
  payout_id: payout.payout_id,
  amount_cents: payout.amount_cents,
  status: payout.status,
  failure: payout.failure,
})

export const toProviderDispute = (dispute: SandboxDispute): ProviderDispute => ({
  dispute_ref: dispute.id,
  payment_ref: dispute.payment_ref,
  amount_cents: dispute.amount_cents,
  currency: CURRENCY,
  fee_cents: dispute.fee_cents,
  reason: dispute.reason,
  status: dispute.status,
  has_evidence: dispute.evidence !== null,
  due_by: dispute.due_by,
  opened_at: dispute.opened_at,
})

const refused = (refusal: ProviderRefusal['refusal'], detail: string): ProviderRefusal => ({
  refusal,
  detail,
})

/** Why money cannot go to an account or out of it. */
export const accountRefusal = (account: SandboxAccount | undefined): ProviderRefusal | undefined =>
  account?.status === 'ready' ? undefined : refused('account_not_ready', 'The account cannot be paid out.')

/**
 * Why a payment cannot be the source of a transfer. `left_cents` is undefined where there is no such payment.
 */
export function sourceRefusal(
  amount_cents: number,
  left_cents: number | undefined,
): ProviderRefusal | undefined {
  if (left_cents === undefined) return refused('refused', 'There is no such payment.')
  if (amount_cents > left_cents)
    return refused(
      'refused',
      `The transfer is more than the ${left_cents} cents that are left of its payment.`,
    )
}

export const amountRefusal = (amount_cents: number): ProviderRefusal | undefined =>
  amount_cents > 0 ? undefined : refused('refused', 'The amount must be more than nothing.')

export const balanceRefusal = (amount_cents: number, balance_cents: number): ProviderRefusal | undefined =>
  amount_cents > balance_cents
    ? refused('insufficient_funds', `Only ${balance_cents} cents are available.`)
    : undefined
