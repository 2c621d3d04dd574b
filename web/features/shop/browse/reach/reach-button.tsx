import SlidersHorizontal from 'virtual:icons/sliders-horizontal'
import { type ComponentType, useState } from 'react'
import type { FoodItemFilters } from '#web/domain/food-items/food-item-filters.ts'
import { notify } from '#web/platform/notices.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ReachDialogProps } from './reach-dialog.tsx'

interface ReachButtonProps extends Omit<ReachDialogProps, 'onClose'> {
  className: string
}

const countOf = ({ within_km, pickup_after }: FoodItemFilters): number =>
  [within_km, pickup_after].filter((value) => value !== undefined).length

/** Opens the filters of distance and time. Their code is loaded then. */
export function ReachButton({ className, ...filters }: ReachButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<ReachDialogProps> }>()
  const count = countOf(filters.filters)
  const open = async (): Promise<void> => {
    setLoading(true)
    try {
      setDialog({ Dialog: (await import('./reach-dialog.tsx')).ReachDialog })
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
        className={className}
      >
        {isLoading ? <Spinner /> : <SlidersHorizontal aria-hidden="true" className="size-5" />}
        <span>{`Filters${count > 0 ? ` (${count})` : ''}`}</span>
      </button>
      {dialog && <dialog.Dialog {...filters} onClose={() => setDialog(undefined)} />}
    </>
  )
}
