import { type ComponentType, type ReactNode, useState } from 'react'
import type { CustomerPosition } from '#web/domain/position/customer-position.ts'
import { COULD_NOT_LOAD } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
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
  const open = async (failure?: LocateFailure): Promise<void> => {
    setLoading(true)
    try {
      const { NearDialog } = await import('./near-dialog.tsx')
      setContent({ Dialog: NearDialog, failure })
    } catch {
      notify(COULD_NOT_LOAD, 'error')
    }
    setLoading(false)
  }
  const close = (): void => setContent(undefined)
  const choose = (position: CustomerPosition): void => {
    onPosition(position)
    close()
  }
  const dialog = content && <content.Dialog failure={content.failure} onPosition={choose} onClose={close} />
  return { dialog, isLoading, open: (failure) => void open(failure) }
}
