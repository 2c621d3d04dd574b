import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'virtual:icons/x'
import type { ReactNode, RefObject } from 'react'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** What has the focus at first; the first control, if not given. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What has the focus afterwards; what had it before, if not given or null. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** A modal dialog. Focus moves into it and returns afterwards; Escape and a click outside close it. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/50 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-sheet
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[90dvh] w-full max-w-lg flex-col gap-4 overflow-y-auto rounded-t-card bg-card p-6 text-ink shadow-raised transition-[translate,opacity] duration-200 ease-out data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2 sm:rounded-card"
        >
          <Base.Title className="pr-10 text-2xl">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="text-soft">{description}</Base.Description>
          )}
          <div className="contents">{children}</div>
          <Base.Close
            aria-label="Close"
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-control hover:bg-sunk"
          >
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
