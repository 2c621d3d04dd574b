import type { ProviderAccount, ProviderPayout, ProviderTransfer } from './connect-provider.ts'
import type { ProviderDispute } from './provider-dispute.ts'

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
export type ProviderListener<Reported> = (reported: Reported, checked_at: Date) => Promise<void>

/** The slices above push their functions here while they register. */
export type ProviderListeners = {
  [About in keyof ReportedObjects]: ProviderListener<ReportedObjects[About]>[]
}

export const noListeners = (): ProviderListeners => ({ account: [], payout: [], transfer: [], dispute: [] })
