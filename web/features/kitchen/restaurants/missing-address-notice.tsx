import { useState } from 'react'
import type { RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { useUser } from '#web/domain/people/session.ts'
import { useFinalFocus } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { useFirstEvening } from '#web/features/kitchen/dashboard/use-first-evening.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AddressForm, type AddressDraft, isWithoutAddress } from './address-form.tsx'

const TITLE = 'Where do customers find you?'

function noticeOf({ address }: RestaurantProfile): { title: string; text: string } {
  return address === null
    ? {
        title: 'Your address is missing',
        text: 'Until it is there, nobody finds your meals nearby or on the map, and whoever buys one is warned first.',
      }
    : {
        title: 'Your suburb is missing',
        text: 'Until it is there, nobody finds your meals nearby or on the map.',
      }
}

/**
 * Says beside its meals what a restaurant without an address misses, with the form for it; nothing once there
 * is one, and while the form stands on the dashboard.
 */
export function MissingAddressNotice({ hasFoodItems }: { hasFoodItems: boolean }) {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<AddressDraft>()
  const { finalFocus, leaveTrigger } = useFinalFocus('items-heading')
  const { data: profile } = useEndpoint(api.restaurants.mine, {})
  const isAskedAlready = useFirstEvening(user) !== undefined
  if (profile === undefined || !isWithoutAddress(profile) || profile.address_needed) return null
  if (!hasFoodItems && isAskedAlready) return null
  const { title, text } = noticeOf(profile)
  const keepDraft = (next: AddressDraft | undefined): void => {
    setDraft(next)
    if (next !== undefined) return
    leaveTrigger()
    setOpen(false)
  }
  return (
    <Callout kind="warning" className="mb-3">
      <p className="font-semibold">{title}</p>
      <p className="mb-2">{text}</p>
      {user !== null && isOwner(user) ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {profile.address === null ? 'Add your address' : 'Add your suburb'}
        </Button>
      ) : (
        <p className="text-soft">The owner of the restaurant can add it.</p>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} finalFocus={finalFocus} title={TITLE}>
        <AddressForm profile={profile} draft={draft} onDraft={keepDraft} />
      </Dialog>
    </Callout>
  )
}
