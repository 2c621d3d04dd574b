import { type ComponentType, type ReactNode, useState } from 'react'
import type { CustomerPosition } from '#web/domain/position/customer-position.ts'
import { whenLoaded } from '#web/platform/late-code.ts'
import type { NearDialogProps } from './near-dialog.tsx'
import type { LocateFailure } from './near-wording.ts'

interface NearDialogControl {
  dialog: ReactNode
  isLoading: boolean
  open: (failure?: LocateFailure) => void
}

/**
 * The dialog in which a customer says where they are. Its code, with the list of suburbs, is loaded when it
 * opens.
 */
export function useNearDialog(onPosition: (position: CustomerPosition) => void): NearDialogControl {
  const [isLoading, setLoading] = useState(false)
  const [content, setContent] = useState<{
    Dialog: ComponentType<NearDialogProps>
    failure: LocateFailure | undefined
  }>()
  const open = (failure?: LocateFailure): void => {
    setLoading(true)
    void whenLoaded(import('./near-dialog.tsx'), ({ NearDialog: Dialog }) =>
      setContent({ Dialog, failure }),
    ).then(() => setLoading(false))
  }
  const close = (): void => setContent(undefined)
  const choose = (position: CustomerPosition): void => {
    onPosition(position)
    close()
  }
  const dialog = content && <content.Dialog failure={content.failure} onPosition={choose} onClose={close} />
  return { dialog, isLoading, open }
}
