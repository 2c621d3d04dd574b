import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

interface AddressDialogProps {
  restaurant: string
  onProceed: () => void
  onClose: () => void
}

/**
 * Asks once more before a meal is paid that its customer could not find. The safe answer comes first, and has
 * the focus.
 */
export function AddressDialog({ restaurant, onProceed, onClose }: AddressDialogProps) {
  const stopButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open onClose={onClose} title="No address yet" initialFocus={stopButton}>
      <p className="wrap-anywhere">
        <Untranslated
          words={[restaurant]}
        >{`${restaurant} has not said where it is. We ask for it as soon as you have paid, and`}</Untranslated>{' '}
        <strong>you can cancel free until there is an address</strong>
        <span>.</span>
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button ref={stopButton} onClick={onClose} className="sm:flex-1">
          Not now
        </Button>
        <Button variant="secondary" onClick={onProceed} className="sm:flex-1">
          Order and pay
        </Button>
      </div>
    </Dialog>
  )
}
