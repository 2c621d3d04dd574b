import { z } from 'zod'
import { staffRoles } from '#contract/endpoint.ts'
import { Id } from '#contract/values.ts'

/** Where somebody works. An account belongs to one restaurant at most. */
export const Membership = z.object({
  restaurant_id: Id,
  restaurant_name: z.string(),
  role: z.enum(staffRoles),
})
export type Membership = z.infer<typeof Membership>
