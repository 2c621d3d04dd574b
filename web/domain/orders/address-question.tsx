import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Address } from '#web/domain/position/distance.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'

/** Whether a restaurant that is loaded has given no street address. */
export const isWithoutAddress = (address: Address | null | undefined): boolean =>
  address != null && !address.address

interface AddressQuestionProps {
  restaurant: string
  onProceed: () => void
  onClose: () => void
}

export interface Asking {
  /** Calls `proceed`; before that, where the restaurant has no address, it asks whether to. */
  ask: (restaurant: { name: string; address: Address | null | undefined }, proceed: () => void) => void
  /** The open question, to be rendered. */
  question: ReactNode
}

export function useAddressQuestion(): Asking {
  const [openQuestion, setOpenQuestion] = useState<Pick<AddressQuestionProps, 'restaurant' | 'onProceed'>>()
  const close = (): void => setOpenQuestion(undefined)
  return {
    ask: ({ name, address }, proceed) => {
      if (!isWithoutAddress(address)) return proceed()
      const onProceed = (): void => {
        close()
        proceed()
      }
      setOpenQuestion({ restaurant: name, onProceed })
    },
    question: openQuestion === undefined ? null : <AddressQuestion {...openQuestion} onClose={close} />,
  }
}

/**
 * Asks once more before a meal is paid that its customer could not find. The safe answer comes first, and has
 * the focus.
 */
function AddressQuestion({ restaurant, onProceed, onClose }: AddressQuestionProps) {
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
