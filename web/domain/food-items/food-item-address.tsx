import { useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { distanceTo, suburbText, type Address } from '#web/domain/position/distance.ts'
import { DistanceLabel } from '#web/domain/position/distance-label.tsx'
import { FoodItemAddressSkeleton } from './food-item-card-skeleton.tsx'

interface FoodItemAddressProps {
  /** The name of the restaurant; undefined while it is loading. */
  name: string | undefined
  /** Null where the restaurant is not known. */
  address: Address | null
  /** See `useDistance`. */
  distance?: string | undefined
}

const NOT_GIVEN = 'address not given yet'

const lineClass = 'text-sm text-soft sm:text-base'

/** How far away it is, where both ends are known. */
export function useDistance(address: Address | null): string | undefined {
  const from = useCustomerPosition()
  return address === null || from === null ? undefined : distanceTo(address, from)
}

/**
 * The restaurant of a food item and where that is: on one line, on two with a distance; a bar while it is
 * loading.
 */
export function FoodItemAddress({ name, address, distance }: FoodItemAddressProps) {
  const from = useCustomerPosition()
  if (name === undefined) return <FoodItemAddressSkeleton />
  const suburb = (address && suburbText(address, from)) || address?.address
  // Other elements with a distance than without: text that moves is a layout shift.
  if (distance !== undefined)
    return (
      <div key="distance" className={lineClass}>
        <p translate="no" className="truncate">
          {name}
        </p>
        <p className="truncate">
          <span className="text-ink">
            <DistanceLabel text={distance} />
          </span>{' '}
          <span translate={suburb ? 'no' : undefined}>{`· ${suburb || NOT_GIVEN}`}</span>
        </p>
      </div>
    )
  return (
    <p key="address" className={`flex min-w-0 gap-x-1.5 ${lineClass}`}>
      {/* Where there is no room for both, the name is cut first. */}
      <span translate="no" className="min-w-0 truncate">
        {name}
      </span>
      <span aria-hidden="true">·</span>
      <span translate={suburb ? 'no' : undefined} className="max-w-[calc(100%-6rem)] shrink-0 truncate">
        {suburb || NOT_GIVEN}
      </span>
    </p>
  )
}
