/** An account of a restaurant at the provider, which is paid out from there. */
export interface ProviderAccount {
  account_ref: string
  /** Whether money can be transferred to it and paid out of it. */
  is_ready: boolean
  /**
   * Whether its owner has finished the provider's form; one that is finished and not ready is being checked.
   */
  is_submitted: boolean
  /** What the provider still asks its owner for, in the provider's words. */
  requirements_due: string[]
  disabled_reason: string | null
}

export interface AccountRequest {
  idempotency_key: string
  restaurant_id: string
  name: string
  email: string
}

/**
 * Why the provider did not do something. It repeats its refusal for the same idempotency key: a later attempt
 * needs another key.
 */
export interface ProviderRefusal {
  /**
   * `insufficient_funds` passes with time; `account_not_ready` when the owner of the account acts; `refused`
   * needs a person.
   */
  refusal: 'insufficient_funds' | 'account_not_ready' | 'refused'
  detail: string
}

export interface TransferRequest {
  /**
   * The same key with the same values returns the same answer, for 24 hours. After these, look for the
   * transfer first.
   */
  idempotency_key: string
  account_ref: string
  amount_cents: number
  /**
   * The payment that the money is of, which may not be available yet; null takes it from what is available.
   */
  payment_ref: string | null
  transfer_group: string
  payout_id: string
}

export interface ProviderTransfer {
  transfer_ref: string
  account_ref: string
  transfer_group: string | null
  payout_id: string | null
  amount_cents: number
  reversed_cents: number
}

export interface PayoutRequest {
  /** As for a transfer. */
  idempotency_key: string
  account_ref: string
  amount_cents: number
  payout_id: string
}

export interface ProviderPayout {
  payout_ref: string
  account_ref: string
  payout_id: string | null
  amount_cents: number
  /** A payout that was paid can fail later. */
  status: 'pending' | 'paid' | 'failed'
  failure: string | null
}

export type BalanceTransactionKind =
  | 'charge'
  | 'refund'
  | 'refund_failure'
  | 'transfer'
  | 'transfer_reversal'
  | 'payout'
  | 'dispute'
  | 'dispute_reversal'
  | 'fee'

/** A movement of the instance's balance at the provider. */
export interface BalanceTransaction {
  ref: string
  /**
   * A `BalanceTransactionKind`, or the provider's own type where it is none of these; with the currency where
   * that is another.
   */
  kind: string
  /**
   * The payment of a charge, or its subscription plan; else the refund, the transfer (also of a reversal),
   * the payout or the dispute.
   */
  source_ref: string | null
  /** Positive when money came in; before the fee, which the provider takes from it. */
  amount_cents: number
  fee_cents: number
  at: Date
  /** What identifies the card of a charge, where there is one. */
  card?: string | undefined
}

export interface BalancePage {
  from: Date
  /** Exclusive. */
  to: Date
  /** `next` of the page before. */
  after: string | null
}

/**
 * Accounts of restaurants at the provider, and the money that goes to them: separate charges and transfers.
 * Calls go over the network, so never make one inside a transaction; they throw Failure `unavailable` when
 * the provider cannot be reached or cannot do it yet.
 */
export interface ConnectProvider {
  createAccount: (request: AccountRequest) => Promise<{ account_ref: string }>
  /** Returns the address of the provider's form for an account; it works once and for minutes only. */
  openOnboarding: (account_ref: string, urls: { return_url: string; refresh_url: string }) => Promise<string>
  /** Undefined when its owner has closed it: a new one can be created. */
  findAccount: (account_ref: string) => Promise<ProviderAccount | undefined>
  /**
   * Ends an account for good, which is refused while it has a balance; one that is closed already stays so.
   */
  closeAccount: (account_ref: string) => Promise<void>
  transfer: (request: TransferRequest) => Promise<{ transfer_ref: string } | ProviderRefusal>
  findTransfer: (transfer_ref: string) => Promise<ProviderTransfer | undefined>
  findTransfers: (transfer_group: string) => Promise<ProviderTransfer[]>
  /**
   * Takes back all that is left of a transfer, so twice changes nothing. `unavailable` as long as its account
   * does not have the money.
   */
  reverseTransfer: (transfer_ref: string) => Promise<void>
  payOut: (request: PayoutRequest) => Promise<ProviderPayout | ProviderRefusal>
  findPayout: (account_ref: string, payout_ref: string) => Promise<ProviderPayout | undefined>
  /** The latest payouts of an account, newest first. */
  findPayouts: (account_ref: string) => Promise<ProviderPayout[]>
  findDispute: (dispute_ref: string) => Promise<ProviderDispute | undefined>
  /**
   * `closed`: it is decided, or too late to answer. Evidence is accepted once; submitting it again changes
   * nothing.
   */
  submitEvidence: (dispute_ref: string, evidence: DisputeEvidence) => Promise<'submitted' | 'closed'>
  /** Newest first. */
  findBalanceTransactions: (
    page: BalancePage,
  ) => Promise<{ transactions: BalanceTransaction[]; next: string | null }>
}

/** A payment that its customer disputes at the bank. */
export interface ProviderDispute {
  dispute_ref: string
  /** The payment, or the subscription plan of which it was a month. */
  payment_ref: string
  amount_cents: number
  currency: string
  /** What the provider charges for the dispute; it is not returned when the dispute is won. */
  fee_cents: number
  /** In the provider's words, such as `fraudulent` or `product_not_received`. */
  reason: string
  /** No money is taken for an `inquiry`; it can become a dispute, which takes it, or close without one. */
  status: 'inquiry' | 'inquiry_closed' | 'needs_response' | 'under_review' | 'won' | 'lost'
  has_evidence: boolean
  due_by: Date | null
  opened_at: Date
}

/**
 * What the bank is given to read. The provider accepts documents as images or PDF only, so all of it is text.
 */
export interface DisputeEvidence {
  product_description: string
  /** The day on which it was collected, as a person writes it. */
  service_date: string
  customer_name: string | null
  customer_email: string | null
  /** The scan that was signed: pass, scan, time, device. */
  signed_scan: string
}

/**
 * What an event is about, as the provider has it now. Events arrive late, repeatedly and in any order, so
 * theirs is not used.
 */
export interface ReportedObjects {
  /** `account` is undefined when its owner has closed it. */
  account: { account_ref: string; account: ProviderAccount | undefined }
  payout: ProviderPayout
  transfer: ProviderTransfer
  dispute: ProviderDispute
}

/**
 * Called outside any transaction, after the provider was asked and before the event is recorded, possibly
 * repeatedly and concurrently. `checked_at` is when it was asked: what was learnt later must not be
 * overwritten. When it throws, the provider sends the event again.
 */
type ProviderListener<Reported> = (reported: Reported, checked_at: Date) => Promise<void>

/** The slices above push their functions here while they register. */
export type ProviderListeners = {
  [About in keyof ReportedObjects]: ProviderListener<ReportedObjects[About]>[]
}

export const noListeners = (): ProviderListeners => ({ account: [], payout: [], transfer: [], dispute: [] })
