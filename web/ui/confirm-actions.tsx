import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormError } from './callout.tsx'

interface ConfirmActionsProps {
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  busy: boolean
  danger?: boolean
  /** Why the last attempt failed. */
  error?: string | undefined
  onCancel: () => void
  /** Without it, the confirm button submits the form around it. */
  onConfirm?: () => void
}

/**
 * The two buttons that end a dialog or a form, and why the last attempt failed. On a phone the confirm button
 * comes first.
 */
export function ConfirmActions({
  confirmLabel,
  cancelLabel,
  busy,
  danger = false,
  error,
  onCancel,
  onConfirm,
}: ConfirmActionsProps) {
  return (
    <>
      <FormError message={error} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          {...(onConfirm === undefined ? { type: 'submit' as const } : { onClick: onConfirm })}
          {...(danger ? { variant: 'danger' as const } : {})}
          busy={busy}
          className="sm:flex-1"
        >
          {confirmLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel} className="sm:flex-1">
          {cancelLabel}
        </Button>
      </div>
    </>
  )
}
