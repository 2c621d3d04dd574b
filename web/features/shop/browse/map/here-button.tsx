import LocateFixed from 'virtual:icons/locate-fixed'
import { type CustomerPosition, setCustomerPosition } from '#web/domain/position/customer-position.ts'
import { locateFailureTexts } from '#web/domain/position/near/near-wording.ts'
import { useLocate } from '#web/domain/position/near/use-locate.ts'
import type { MapControl } from '#web/domain/map/use-viewport.ts'
import { notify } from '#web/platform/notices.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/**
 * On a phone, whose map leaves no room for the line that asks where the customer is: moves the map there, and
 * finds out where that is.
 */
export function HereButton({ origin, control }: { origin: CustomerPosition | null; control: MapControl }) {
  const showHere = (position: CustomerPosition): void => control.show({ centre: position, step: 1 })
  const [isLocating, locateNow] = useLocate((result) => {
    if (typeof result === 'string') return notify(locateFailureTexts[result], 'error')
    setCustomerPosition(result)
    showHere(result)
  })
  return (
    <button
      type="button"
      aria-label="Show where I am"
      aria-busy={isLocating || undefined}
      onClick={() => (origin === null ? locateNow() : showHere(origin))}
      className="absolute top-38 right-2 z-20 grid size-12 place-items-center rounded-control border-2 border-edge bg-card hover:bg-sunk sm:hidden"
    >
      {isLocating ? <Spinner /> : <LocateFixed aria-hidden="true" className="size-5" />}
    </button>
  )
}
