import type { MemberRole } from '#contract/kitchen/staff.ts'

/** A member of a restaurant's staff besides its owner; without an account while the invitation is open. */
export interface MembershipRow {
  id: string
  restaurant_id: string
  account_id: string | null
  email: string
  role: MemberRole
  invited_by: string
  invited_at: Date
  invitation_expires_at: Date | null
  accepted_at: Date | null
}

export interface InvitationTokenRow {
  token_hash: Uint8Array
  membership_id: string
}

export interface CounterDeviceRow {
  id: string
  restaurant_id: string
  name: string
  added_by: string
  added_at: Date
  pairing_hash: Uint8Array | null
  pairing_expires_at: Date | null
  token_hash: Uint8Array | null
  paired_at: Date | null
  last_seen_at: Date | null
  revoked_at: Date | null
}

export interface StaffTables {
  membership: MembershipRow
  invitation_token: InvitationTokenRow
  counter_device: CounterDeviceRow
}
