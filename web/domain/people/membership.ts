import type { User } from '#contract/people/accounts.ts'
import type { Membership } from '#contract/people/memberships.ts'

/** Where somebody works, if anywhere. A user that an earlier version has stored has no `membership`, and only a restaurant of their own. */
export function membershipOf(user: User | null): Membership | null {
  if (user === null) return null
  const { membership, restaurant_id } = user as Omit<User, 'membership'> & Partial<Pick<User, 'membership'>>
  if (membership !== undefined) return membership
  return restaurant_id === null ? null : { restaurant_id, restaurant_name: user.name, role: 'owner' }
}

export const isOwner = (user: User | null): boolean => membershipOf(user)?.role === 'owner'

/** Whether the dashboard is for them: it is not for those who only hand over. */
export function canManage(user: User | null): boolean {
  const role = membershipOf(user)?.role
  return role === 'owner' || role === 'manager'
}
