import { Minus, Plus, Trash2 } from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'

interface StepperProps {
  name: string
  quantity: number
  most: number
  onQuantity: (quantity: number) => void
}

/** One less, how many, one more. The last one less takes the meal out. */
export function Stepper({ name, quantity, most, onQuantity }: StepperProps) {
  return (
    <div className="flex items-center">
      {quantity === 1 ? (
        <RemoveButton name={name} onRemove={() => onQuantity(0)} />
      ) : (
        <Step label={`One less of ${name}`} icon={Minus} onClick={() => onQuantity(quantity - 1)} />
      )}
      <output aria-label={`Quantity of ${name}`} className="min-w-8 text-center font-semibold tabular-nums">
        {quantity}
      </output>
      <Step label={`One more of ${name}`} icon={Plus} disabled={quantity >= most} onClick={() => onQuantity(quantity + 1)} />
    </div>
  )
}

export const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <Step label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
)

interface StepProps {
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  disabled?: boolean
  onClick: () => void
}

function Step({ label, icon: Icon, disabled = false, onClick }: StepProps) {
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
