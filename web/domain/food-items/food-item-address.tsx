import { useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { distanceTo, suburbText, type Address } from '#web/domain/position/distance.ts'
import { DistanceLabel } from '#web/domain/position/distance-label.tsx'
import { FoodItemAddressSkeleton } from './food-item-card-skeleton.tsx'

interface FoodItemAddressProps {
  /** The name of the restaurant; undefined while it is loading. */
  name: string | undefined
  /** Null where the restaurant is not known. */
  address: Address | null
}

/** The restaurant of a food item and where that is, on one line; a bar of the same height while it is loading. */
export function FoodItemAddress({ name, address }: FoodItemAddressProps) {
  const from = useCustomerPosition()
  if (name === undefined) return <FoodItemAddressSkeleton />
  const distance = address === null || from === null ? undefined : distanceTo(address, from)
  return (
    <p className="flex min-w-0 gap-x-1.5 text-sm text-soft sm:text-base">
      {/* Where there is no room for both, the name is cut first. */}
      <span className="min-w-0 truncate font-medium">{name}</span>
      <span aria-hidden="true">·</span>
      {/* Another element with a distance than without: text that moves is a layout shift. */}
      <span key={distance === undefined ? 'address' : 'distance'} className="max-w-[calc(100%-6rem)] shrink-0 truncate">
        {distance !== undefined && (
          <>
            <span className="text-ink">
              <DistanceLabel text={distance} />
            </span>{' '}
          </>
        )}
        {(address && suburbText(address, from)) || address?.address || 'address not given yet'}
      </span>
    </p>
  )
}
