import { isolatedText } from '#contract/people/isolated-text.ts'
import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import type { Order } from '#contract/orders/orders.ts'
import { StepButton } from '#web/ui/forms/step-button.tsx'
import type { ChosenPortions } from './cancel-portions.ts'

interface CancelPortionsFieldProps {
  order: Pick<Order, 'items'>
  chosen: ChosenPortions
  onChange: (chosen: ChosenPortions) => void
}

/** How many portions of each meal are cancelled, between the buttons that leave one out and take one in. */
export function CancelPortionsField({ order, chosen, onChange }: CancelPortionsFieldProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">How many can you not hand over?</legend>
      {order.items.map(({ food_item_id, name, quantity }) => {
        const count = chosen[food_item_id] ?? 0
        const change = (next: number): void =>
          onChange({ ...chosen, [food_item_id]: Math.min(quantity, Math.max(0, next)) })
        return (
          <div key={food_item_id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="flex shrink-0 items-center gap-1">
              <StepButton
                label={`Cancel one less of ${isolatedText(name)}`}
                icon={Minus}
                isInactive={count === 0}
                onClick={() => change(count - 1)}
              />
              <output className="min-w-16 text-center font-semibold tabular-nums">{`${count} of ${quantity}`}</output>
              <StepButton
                label={`Cancel one more of ${isolatedText(name)}`}
                icon={Plus}
                isInactive={count === quantity}
                onClick={() => change(count + 1)}
              />
            </span>
          </div>
        )
      })}
    </fieldset>
  )
}
