import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import Trash from 'virtual:icons/trash'
import type { ComponentType, SVGProps } from 'react'

interface QuantityStepperProps {
  name: string
  quantity: number
  limit: number
  onQuantityChange: (quantity: number) => void
}

/** Buttons that change a quantity by one. At 1, the first of them removes the item. */
export function QuantityStepper({ name, quantity, limit, onQuantityChange }: QuantityStepperProps) {
  return (
    <div className="flex items-center">
      {quantity === 1 ? (
        <RemoveButton name={name} onRemove={() => onQuantityChange(0)} />
      ) : (
        <QuantityButton label={`One less of ${name}`} icon={Minus} onClick={() => onQuantityChange(quantity - 1)} />
      )}
      <output aria-label={`Quantity of ${name}`} className="min-w-8 text-center font-semibold tabular-nums">
        {quantity}
      </output>
      <QuantityButton
        label={`One more of ${name}`}
        icon={Plus}
        disabled={quantity >= limit}
        onClick={() => onQuantityChange(quantity + 1)}
      />
    </div>
  )
}

export const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <QuantityButton label={`Remove ${name}`} icon={Trash} onClick={onRemove} />
)

interface QuantityButtonProps {
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  disabled?: boolean
  onClick: () => void
}

function QuantityButton({ label, icon: Icon, disabled = false, onClick }: QuantityButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full border-2 border-edge hover:border-ink hover:bg-sunk disabled:border-line disabled:text-edge"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
