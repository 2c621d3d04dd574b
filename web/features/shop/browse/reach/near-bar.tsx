import LocateFixed from 'virtual:icons/locate-fixed'
import MapPin from 'virtual:icons/map-pin'
import { useRef, useState } from 'react'
import {
  type CustomerPosition,
  customerPosition,
  useCustomerPosition,
} from '#web/domain/position/customer-position.ts'
import { useHydrated } from '#web/platform/prerender/hydrated.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { LocateFailure } from '#web/domain/position/near/near-wording.ts'
import { useLocate } from '#web/domain/position/near/use-locate.ts'

interface NearBarProps {
  onPosition: (position: CustomerPosition) => void
  /** Opens the dialog, with the reason why the device's position is not known. */
  onOpenDialog: (failure?: LocateFailure) => void
  isDialogLoading: boolean
}

const buttonClass = 'inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-left font-semibold'
const linkClass = 'underline decoration-edge decoration-2 underline-offset-4'

/**
 * Where the list is near, or two ways to say so. As high with a position as without, so that nothing moves
 * when it becomes known.
 */
export function NearBar({ onPosition, onOpenDialog, isDialogLoading }: NearBarProps) {
  const position = useCustomerPosition()
  const isHydrated = useHydrated()
  const [isStoredAtStart] = useState(() => customerPosition() !== null)
  const dialogButton = useRef<HTMLButtonElement>(null)
  const [isLocating, locateNow] = useLocate((result) => {
    if (typeof result === 'string') return onOpenDialog(result)
    // The button that was pressed disappears, and the focus would with it.
    dialogButton.current?.focus()
    onPosition(result)
  })
  return (
    <div className="-ml-1 flex min-h-11 min-w-min flex-wrap items-center gap-x-2">
      {position === null && (
        <>
          <button
            type="button"
            aria-busy={isLocating || undefined}
            onClick={locateNow}
            className={buttonClass}
          >
            {isLocating ? <Spinner /> : <LocateFixed aria-hidden="true" className="size-5" />}
            <span className={linkClass}>Near me</span>
          </button>
          <span className="text-soft">or</span>
        </>
      )}
      <button
        // An element that stays would move aside: for the browser a layout shift.
        key={isStoredAtStart && !isHydrated ? 'prerendered' : 'hydrated'}
        ref={dialogButton}
        type="button"
        aria-busy={isDialogLoading || undefined}
        onClick={() => onOpenDialog()}
        className={buttonClass}
      >
        {position === null ? (
          <span className={linkClass}>
            <span className="max-sm:sr-only">choose a </span>
            <span>suburb</span>
          </span>
        ) : (
          <>
            <MapPin aria-hidden="true" className="size-5 shrink-0" />
            <span className="leading-tight max-sm:underline max-sm:decoration-edge max-sm:decoration-2 max-sm:underline-offset-4">
              <span>{`Near ${position.suburb}`}</span>
              <span className="max-sm:sr-only">
                {' '}
                <span>·</span> <span className={linkClass}>change</span>
              </span>
            </span>
          </>
        )}
        {isDialogLoading && <Spinner />}
      </button>
    </div>
  )
}
