export interface EmailChangeRow {
  id: string
  account_id: string
  old_email: string
  new_email: string
  requested_at: Date
  /** Null until the link to the new address was opened. */
  changed_at: Date | null
  /** Until when it can be made or, once made, undone. */
  expires_at: Date
}

export interface EmailLinkRow {
  token_hash: Uint8Array
  account_id: string
  purpose: 'confirm' | 'change' | 'undo'
  /** Null of a link that confirms the present email. */
  email_change_id: string | null
  expires_at: Date
}

export interface EmailAddressTables {
  email_change: EmailChangeRow
  email_link: EmailLinkRow
}
