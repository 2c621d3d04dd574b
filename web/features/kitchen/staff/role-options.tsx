import { MemberRole } from '#contract/kitchen/staff.ts'
import { roleNames } from '#web/domain/people/role-wording.ts'

export const roleOptions = MemberRole.options.map((role) => (
  <option key={role} value={role}>
    {roleNames[role]}
  </option>
))
