export type SetupSubject =
  | 'key'
  | 'permissions'
  | 'account'
  | 'connect'
  | 'platform_profile'
  | 'branding'
  | 'portal'
  | 'webhooks'
  | 'payout_schedule'
  | 'return_address'

/** What the operator has not set up at the provider, and the page on which that is done. */
export interface SetupGap {
  subject: SetupSubject
  page: string
  /** What is missing, in the provider's words where it has said so. */
  answer: string
}

/**
 * The cause of a call that failed because the operator has something to set up. Its message is for the log.
 */
export class SetupMissing extends Error {
  readonly gap: SetupGap

  constructor(gap: SetupGap, cause?: unknown) {
    super(`${gap.answer} Open ${gap.page}`, { cause })
    this.name = 'SetupMissing'
    this.gap = gap
  }
}
