import ShieldAlert from 'virtual:icons/shield-alert'
import { type ComponentType, useState } from 'react'
import { useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { notify } from '#web/platform/notices.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { AvoidanceDialogProps } from './avoidance-dialog.tsx'

/** Opens the dialog in which customers say what they avoid. Its code is loaded then. */
export function AvoidanceButton() {
  const { allergens, diets } = useAvoidance()
  const [isLoading, setLoading] = useState(false)
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<AvoidanceDialogProps> }>()
  const count = allergens.length + diets.length
  const open = async (): Promise<void> => {
    setLoading(true)
    try {
      setDialog({ Dialog: (await import('./avoidance-dialog.tsx')).AvoidanceDialog })
    } catch {
      notify('That could not be loaded. Please check your connection and try again.', 'error')
    }
    setLoading(false)
  }
  return (
    <>
      <button
        type="button"
        aria-busy={isLoading || undefined}
        onClick={() => void open()}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-1 font-semibold"
      >
        {isLoading ? <Spinner /> : <ShieldAlert aria-hidden="true" className="size-5" />}
        <span className="underline decoration-edge decoration-2 underline-offset-4">
          <span className="max-sm:sr-only">What </span>
          <span>{`I avoid${count > 0 ? ` (${count})` : ''}`}</span>
        </span>
      </button>
      {dialog && <dialog.Dialog onClose={() => setDialog(undefined)} />}
    </>
  )
}
