import { MapPin, Store } from 'lucide-react'
import { useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { distanceTo, type Address } from '#web/domain/position/distance.ts'
import { DistanceLabel } from '#web/domain/position/distance-label.tsx'
import { FoodItemAddressSkeleton } from './food-item-card-skeleton.tsx'

const lineClass = 'flex items-center gap-1.5 text-sm text-soft sm:text-base'

interface FoodItemAddressProps {
  /** The name of the restaurant; undefined while it is loading. */
  name: string | undefined
  /** Null where the restaurant is not known. */
  address: Address | null
}

/** The restaurant of a food item and where that is; bars of the same height while it is loading. */
export function FoodItemAddress({ name, address }: FoodItemAddressProps) {
  const from = useCustomerPosition()
  if (name === undefined) return <FoodItemAddressSkeleton />
  const distance = address === null || from === null ? undefined : distanceTo(address, from)
  return (
    <>
      <p className={lineClass}>
        <Store aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 truncate font-medium">{name}</span>
      </p>
      <p className={lineClass}>
        <MapPin aria-hidden="true" className="size-4 shrink-0" />
        {/* Another element with a distance than without: text that moves is a layout shift. */}
        <span key={distance === undefined ? 'address' : 'distance'} className="line-clamp-2 min-w-0 wrap-anywhere">
          {distance !== undefined && (
            <>
              <span className="text-ink">
                <DistanceLabel text={distance} />
              </span>{' '}
              ·{' '}
            </>
          )}
          {address?.suburb || address?.address || 'address not given yet'}
        </span>
      </p>
    </>
  )
}
