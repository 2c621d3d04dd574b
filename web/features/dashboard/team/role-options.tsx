import { MemberRole } from '#contract/staff.ts'
import { roleNames } from '#web/domain/role-wording.ts'

export const roleOptions = MemberRole.options.map((role) => (
  <option key={role} value={role}>
    {roleNames[role]}
  </option>
))
