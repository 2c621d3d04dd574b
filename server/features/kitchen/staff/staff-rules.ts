import { INVITATION_DAYS, PAIRING_MINUTES } from '#contract/constants.ts'
import type { CounterDevice, Member } from '#contract/kitchen/staff.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import type { CounterDeviceRow, MembershipRow } from './staff-store.ts'

export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
export const pairingExpiry = (now: Date): Date => new Date(now.getTime() + PAIRING_MINUTES * MINUTE_MS)

/** A paired device is known for this long after it was last seen. */
export const DEVICE_UNSEEN_DAYS = 365
/** A device that was last seen then is not known any more. */
export const deviceExpiry = (now: Date): Date => new Date(now.getTime() - DEVICE_UNSEEN_DAYS * DAY_MS)

export const DEFAULT_DEVICE_NAME = 'Counter device'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

type MemberRow = Pick<MembershipRow, 'id' | 'email' | 'role' | 'invited_at' | 'invitation_expires_at'>

/** A member as the owner sees it; one who has accepted is named. */
export const toMember = (
  { id, email, role, invited_at, invitation_expires_at }: MemberRow,
  name: string | undefined,
  paired_devices: string[],
): Member => ({
  id,
  email,
  name: name ?? null,
  role,
  invited_at: invited_at.toISOString(),
  invitation_expires_at: iso(invitation_expires_at),
  paired_devices,
})

type DeviceRow = Pick<CounterDeviceRow, 'id' | 'name' | 'paired_at' | 'last_seen_at'>

export const toDevice = (
  { id, name, paired_at, last_seen_at }: DeviceRow,
  added_by: string | undefined,
): CounterDevice => ({
  id,
  name,
  added_by: added_by ?? null,
  paired_at: iso(paired_at),
  last_seen_at: iso(last_seen_at),
})
