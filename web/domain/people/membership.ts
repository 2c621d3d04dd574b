import type { User } from '#contract/people/accounts.ts'
import type { Membership } from '#contract/people/memberships.ts'

/** Where somebody works, if anywhere. */
export const membershipOf = (user: User | null): Membership | null => user?.membership ?? null

export const isOwner = (user: User | null): boolean => membershipOf(user)?.role === 'owner'

/** Whether the dashboard is for them: it is not for those who only hand over. */
export function canManage(user: User | null): boolean {
  const role = membershipOf(user)?.role
  return role === 'owner' || role === 'manager'
}
