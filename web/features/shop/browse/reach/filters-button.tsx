import SlidersHorizontal from 'virtual:icons/sliders-horizontal'
import { type ComponentType, useState } from 'react'
import { whenLoaded } from '#web/platform/late-code.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { FiltersDialogProps } from './filters-dialog.tsx'

interface FiltersButtonProps extends Omit<FiltersDialogProps, 'onClose'> {
  /** How many things are set. */
  count: number
  className: string
}

/** Opens order, distance, time and what is avoided. Their code is loaded then. */
export function FiltersButton({ className, count, ...filters }: FiltersButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<FiltersDialogProps> }>()
  const open = (): void => {
    setLoading(true)
    void whenLoaded(import('./filters-dialog.tsx'), ({ FiltersDialog: Dialog }) =>
      setDialog({ Dialog }),
    ).then(() => setLoading(false))
  }
  return (
    <>
      <button type="button" aria-busy={isLoading || undefined} onClick={open} className={className}>
        {isLoading ? <Spinner /> : <SlidersHorizontal aria-hidden="true" className="size-5" />}
        <span>{`Filters${count > 0 ? ` (${count})` : ''}`}</span>
      </button>
      {dialog && <dialog.Dialog {...filters} onClose={() => setDialog(undefined)} />}
    </>
  )
}
