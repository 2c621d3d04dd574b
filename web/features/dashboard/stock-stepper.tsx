import { Minus, Plus } from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import type { OwnFoodItem } from '#contract/food-items.ts'
import { useStock } from './use-stock.ts'

/** What is left of an item, between the buttons that remove a portion and add one. */
export function StockStepper({ item, labelId }: { item: OwnFoodItem; labelId: string }) {
  const { quantity, isChanging, changeBy } = useStock(item)
  return (
    <div className="flex items-center lg:justify-center">
      <StepButton label={`One portion less of ${item.name}`} icon={Minus} isInactive={quantity === 0} onClick={() => changeBy(-1)} />
      <span id={labelId} className="min-w-8 text-center lg:min-w-10 text-lg font-semibold tabular-nums">
        {quantity}
      </span>
      <StepButton label={`One portion more of ${item.name}`} icon={Plus} onClick={() => changeBy(1)} />
      <span role="status" className="sr-only">
        {isChanging && `${quantity} left of ${item.name}`}
      </span>
    </div>
  )
}

interface StepButtonProps {
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** It keeps the focus of somebody who has just pressed it down to 0. */
  isInactive?: boolean
  onClick: () => void
}

function StepButton({ label, icon: Icon, isInactive = false, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isInactive || undefined}
      onClick={onClick}
      className="grid size-11 shrink-0 touch-manipulation place-items-center rounded-full border-2 border-edge hover:border-ink hover:bg-sunk aria-disabled:border-line aria-disabled:text-edge aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
