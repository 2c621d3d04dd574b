import { createElement, type ReactNode, useState } from 'react'
import type { Address } from '#web/domain/position/distance.ts'
import { whenLoaded } from '#web/platform/late-code.ts'

/** Whether a restaurant that is loaded has given no street address. */
export const isWithoutAddress = (address: Address | null | undefined): boolean =>
  address != null && !address.address

export interface Asking {
  /** Calls `proceed`; before that, where the restaurant has no address, it asks whether to. */
  ask: (restaurant: { name: string; address: Address | null | undefined }, proceed: () => void) => void
  /** The open question, to be rendered. */
  question: ReactNode
}

export function useAddressQuestion(): Asking {
  const [question, setQuestion] = useState<ReactNode>(null)
  return {
    ask: ({ name, address }, proceed) => {
      if (!isWithoutAddress(address)) return proceed()
      const onClose = (): void => setQuestion(null)
      const onProceed = (): void => {
        onClose()
        proceed()
      }
      // Most restaurants have an address.
      void whenLoaded(import('./address-dialog.tsx'), ({ AddressDialog }) =>
        setQuestion(createElement(AddressDialog, { restaurant: name, onProceed, onClose })),
      )
    },
    question,
  }
}
