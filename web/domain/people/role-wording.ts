import type { StaffRole } from '#contract/endpoint.ts'

export const roleNames: Record<StaffRole, string> = { owner: 'Owner', manager: 'Manager', counter: 'Counter' }

/** What a role is for, as it is read before somebody is invited or joins. */
export const roleDuties: Record<'manager' | 'counter', string> = {
  manager: 'Lists meals, sees all orders and hands them over.',
  counter: 'Sees the orders of today and hands them over.',
}
