import { useState } from 'react'
import { city } from '#contract/city.ts'
import type { Position } from '#contract/position.ts'
import { PinPicker } from '#web/domain/map/pin-picker.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { usePress } from '#web/platform/use-press.ts'

interface PinDialogProps {
  position: Position | undefined
  onSave: (position: Position) => Promise<void>
  /** Where the server has not said why it failed. */
  notSaved: string
  onClose: () => void
}

/** A map on which the restaurant is marked by a pin. */
export function PinDialog({ position, onSave, notSaved, onClose }: PinDialogProps) {
  const [pin, setPin] = useState(position ?? city.centre)
  const { error, isBusy, press } = usePress(notSaved, async () => {
    await onSave(pin)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title="Where is your door?">
      <PinPicker position={pin} step={position === undefined ? 1 : 2} onChange={setPin} />
      <ConfirmActions
        confirmLabel="Save this place"
        cancelLabel="Cancel"
        busy={isBusy}
        error={error}
        onConfirm={() => void press()}
        onCancel={onClose}
      />
    </Dialog>
  )
}
