import { isolatedText } from '#contract/people/isolated-text.ts'
import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import Trash from 'virtual:icons/trash'
import { StepButton } from '#web/ui/forms/step-button.tsx'

interface QuantityStepperProps {
  name: string
  quantity: number
  limit: number
  onQuantityChange: (quantity: number) => void
}

/** Buttons that change a quantity by one. At 1, the first of them removes the item. */
export function QuantityStepper({ name, quantity, limit, onQuantityChange }: QuantityStepperProps) {
  const isLast = quantity === 1
  return (
    <div className="flex items-center">
      <StepButton
        label={isLast ? `Remove ${isolatedText(name)}` : `One less of ${isolatedText(name)}`}
        icon={isLast ? Trash : Minus}
        onClick={() => onQuantityChange(quantity - 1)}
      />
      <output
        aria-label={`Quantity of ${isolatedText(name)}`}
        className="min-w-8 text-center font-semibold tabular-nums"
      >
        {quantity}
      </output>
      <StepButton
        label={`One more of ${isolatedText(name)}`}
        icon={Plus}
        isInactive={quantity >= limit}
        onClick={() => onQuantityChange(quantity + 1)}
      />
    </div>
  )
}

export const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <StepButton label={`Remove ${isolatedText(name)}`} icon={Trash} onClick={onRemove} />
)
