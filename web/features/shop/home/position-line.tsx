import MapPin from 'virtual:icons/map-pin'
import { setCustomerPosition, useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { useNearDialog } from '#web/domain/position/near/use-near-dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const linkClass = 'underline decoration-edge decoration-2 underline-offset-4'

/** Asks where the customer is, or says it, with a button that opens the dialog for it. */
export function PositionLine() {
  const position = useCustomerPosition()
  const nearDialog = useNearDialog(setCustomerPosition)
  return (
    <>
      <button
        type="button"
        aria-busy={nearDialog.isLoading || undefined}
        onClick={() => nearDialog.open()}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-left font-semibold"
      >
        {nearDialog.isLoading ? <Spinner /> : <MapPin aria-hidden="true" className="size-5 shrink-0" />}
        {position === null ? (
          <span className={linkClass}>Where are you?</span>
        ) : (
          <span className={linkClass}>
            <span>{`Near ${position.suburb}`}</span>
            <span className="sr-only">: change</span>
          </span>
        )}
      </button>
      <div className="contents">{nearDialog.dialog}</div>
    </>
  )
}
