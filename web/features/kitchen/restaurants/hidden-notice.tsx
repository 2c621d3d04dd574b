import type { HiddenReason } from '#contract/kitchen/restaurants.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Callout } from '#web/ui/callout.tsx'

const texts: Record<HiddenReason, { title: string; text: string }> = {
  unapproved: {
    title: 'Your restaurant is not public yet',
    text: 'You can list meals already. Customers see them, and your page, as soon as your restaurant is public.',
  },
  suspended: {
    title: 'Your restaurant is suspended',
    text: 'Customers see nothing of it, and nothing new can go on sale. Please hand over open orders as usual: they stay as they are.',
  },
}

/** Says why customers see nothing of the restaurant; nothing while they do. */
export function HiddenNotice() {
  const { data: profile } = useEndpoint(api.restaurants.mine, {})
  if (profile?.hidden == null) return null
  const { title, text } = texts[profile.hidden]
  return (
    <Callout kind="warning" className="w-full">
      <p className="font-semibold">{title}</p>
      <p className="text-soft">{text}</p>
    </Callout>
  )
}
