import { canSubmit, nextSteps } from '#contract/desk/approval-states.ts'
import type { User } from '#contract/people/accounts.ts'
import type { HiddenReason, RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Callout } from '#web/ui/callout.tsx'

interface VisibilityNotice {
  title: string
  text: string
}

const hiddenNotices: Record<HiddenReason, VisibilityNotice> = {
  unapproved: {
    title: 'Your restaurant is not public yet',
    text: 'You can list meals already. Customers see them, and your page, as soon as your restaurant is public.',
  },
  suspended: {
    title: 'Your restaurant is suspended',
    text: 'Customers see nothing of it, and nothing new can go on sale. Please hand over open orders as usual: they stay as they are.',
  },
}

function noticeOf(
  { hidden, listing_paused_until: until }: RestaurantProfile,
  now: Date,
): VisibilityNotice | undefined {
  if (hidden === 'suspended') return hiddenNotices.suspended
  if (until != null && new Date(until) > now)
    return {
      title: `Nothing new can go on sale until ${dayAndTime(until, now)}`,
      text: 'What is on sale, and open orders, stay as they are.',
    }
  return hidden == null ? undefined : hiddenNotices[hidden]
}

/**
 * Says why customers see nothing of the restaurant, or nothing new; nothing while they do, and while its
 * owner has to send something first.
 */
export function HiddenNotice({ user }: { user: User }) {
  const { data: profile } = useEndpoint(api.restaurants.mine, {})
  const { data: registration } = useEndpoint(deskApi.registrations.mine, {}, { enabled: isOwner(user) })
  const notice = profile && noticeOf(profile, new Date(serverNow()))
  if (notice === undefined || (registration !== undefined && canSubmit(registration.state))) return null
  return (
    <Callout kind="warning" className="mb-4 w-full sm:mb-6">
      <p className="font-semibold">{notice.title}</p>
      <p className="text-soft">{registration?.state === 'submitted' ? nextSteps.submitted : notice.text}</p>
    </Callout>
  )
}
