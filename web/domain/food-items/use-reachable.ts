import { type Address, isOutOfReach } from '#web/domain/position/distance.ts'
import { type CustomerPosition, useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { useClock } from '#web/platform/clock.ts'

interface PickedUpRow {
  id: string
  restaurant_id: string
  pickup_end: string
}

const none: ReadonlySet<string> = new Set()

/** Those of the rows that are not known to be out of reach by now; all of them without a position. */
export function useReachable<R extends PickedUpRow>(
  rows: R[],
  addresses: ReadonlyMap<string, Address | null>,
  isLimited = true,
): R[] {
  const position = useCustomerPosition()
  const from: CustomerPosition | null = isLimited ? position : null
  const late = useClock((now) =>
    from === null
      ? ''
      : rows
          .filter((row) => isOutOfReach(row, addresses, from, now))
          .map(({ id }) => id)
          .join(' '),
  )
  const late_ids = late === '' ? none : new Set(late.split(' '))
  return rows.filter(({ id }) => !late_ids.has(id))
}
