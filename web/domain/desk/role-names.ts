import type { OperatorRole } from '#contract/endpoint.ts'

export const roleNames: Record<OperatorRole, string> = {
  support: 'Support',
  finance: 'Finance',
  admin: 'Administrator',
}
