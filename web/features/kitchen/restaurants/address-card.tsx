import MapPin from 'virtual:icons/map-pin'
import type { User } from '#contract/people/accounts.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import type { RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Card } from '#web/ui/card.tsx'
import { useFirstEvening } from '#web/features/kitchen/dashboard/use-first-evening.ts'
import { AddressForm, type DraftProps } from './address-form.tsx'

const isWithoutAddress = ({ address, suburb }: RestaurantProfile): boolean => !address || !suburb

// The first sale comes while the dashboard is open.
const REFETCH_EVERY_MS = 15_000

interface AddressCardProps extends DraftProps {
  user: User
  /** For the case in which somebody has paid and waits for it, or for all others. */
  isUrgent: boolean
}

/** Asks the owner for the address of a restaurant that customers could not find; nothing once it is there. */
export function AddressCard({ user, isUrgent, ...draft }: AddressCardProps) {
  const { data: profile } = useEndpoint(
    api.restaurants.mine,
    {},
    { refetchInterval: ({ state: { data } }) => (data?.address === null ? REFETCH_EVERY_MS : false) },
  )
  const isAskedAlready = useFirstEvening(user) !== undefined
  if (!isOwner(user) || profile === undefined) return null
  // An address that was entered elsewhere does not take away what is being typed here.
  if (!isWithoutAddress(profile) && draft.draft === undefined) return null
  if (profile.address_needed !== isUrgent) return null
  if (!isUrgent && isAskedAlready && profile.address === null) return null
  return <AddressCardOf profile={profile} {...draft} />
}

function AddressCardOf({ profile, ...draft }: DraftProps & { profile: RestaurantProfile }) {
  return (
    <Card className={profile.address_needed ? 'border-2 border-amber!' : ''}>
      <h2 className="mb-1 flex items-center gap-2 text-2xl">
        <MapPin aria-hidden="true" className="size-6 shrink-0 text-amber" />
        <span>Where do customers find you?</span>
      </h2>
      <p className="mb-4 text-soft">
        {profile.address_needed
          ? 'You have sold a meal, and its customer cannot find you. Until there is an address, orders can be cancelled free.'
          : 'Without an address nobody can find your meals nearby.'}
      </p>
      <AddressForm profile={profile} {...draft} />
    </Card>
  )
}
