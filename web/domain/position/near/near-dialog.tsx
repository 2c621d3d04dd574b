import LocateFixed from 'virtual:icons/locate-fixed'
import { useState } from 'react'
import {
  type CustomerPosition,
  removeCustomerPosition,
  useCustomerPosition,
} from '#web/domain/position/customer-position.ts'
import { forgetRepliesNear } from '#web/domain/position/replies-near.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { positionIn } from './locate.ts'
import { type LocateFailure, locateFailureTexts } from './near-wording.ts'
import { SuburbField } from './suburb-field.tsx'
import { useLocate } from './use-locate.ts'

export interface NearDialogProps {
  /** Why the device's position is not known, where it was asked for before. */
  failure: LocateFailure | undefined
  onPosition: (position: CustomerPosition) => void
  onClose: () => void
}

/** Where the customer is: as their device knows it, or a suburb; or nothing of it any more. */
export function NearDialog({ failure: firstFailure, onPosition, onClose }: NearDialogProps) {
  const position = useCustomerPosition()
  const [failure, setFailure] = useState(firstFailure)
  const [isLocating, locateNow] = useLocate((result) => {
    if (typeof result === 'string') setFailure(result)
    else onPosition(result)
  })
  const remove = (): void => {
    removeCustomerPosition()
    void forgetRepliesNear()
    onClose()
  }
  const locateAgain = (): void => {
    setFailure(undefined)
    locateNow()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Where are you?"
      description="The nearest meals come first, and each says how far away it is."
    >
      <Button variant="secondary" busy={isLocating} onClick={locateAgain}>
        {!isLocating && <LocateFixed aria-hidden="true" className="size-5" />}
        <span>Use my position</span>
      </Button>
      {failure !== undefined && (
        <Callout kind="warning" live>
          {locateFailureTexts[failure]}
        </Callout>
      )}
      <SuburbField onChoose={(suburb) => onPosition(positionIn(suburb))} />
      {position !== null && (
        <Button variant="danger" onClick={remove}>
          Remove my position
        </Button>
      )}
      <p className="text-sm text-soft">
        Your position stays on this device, also after you sign out, until you remove it. To find what is
        near, we only learn the square kilometre you are in.
      </p>
    </Dialog>
  )
}
