import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

interface ConfirmActionsProps {
  confirmLabel: string
  cancelLabel: string
  busy: boolean
  danger?: boolean
  /** Why it did not work the last time. */
  error?: string | undefined
  onCancel: () => void
  /** What acting does; without it, acting sends the form around. */
  onConfirm?: () => void
}

/** The end of a question: to do it or to leave it, the doing nearest to the thumb, and why it did not work. */
export function ConfirmActions({ confirmLabel, cancelLabel, busy, danger = false, error, onCancel, onConfirm }: ConfirmActionsProps) {
  return (
    <>
      {error !== undefined && (
        <Callout kind="failed" live>
          {error}
        </Callout>
      )}
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
