import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import { type ComponentProps, useState } from 'react'
import { Field } from '#web/ui/forms/field.tsx'
import { StepButton } from '#web/ui/forms/step-button.tsx'

interface QuantityFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'value'> {
  error: string | undefined
  /** What is typed; not a number while the field is empty. */
  quantity: number
  onStep: (quantity: number) => void
}

/** How many portions, between the buttons that remove one and add one. */
export function QuantityField({ error, quantity, onStep, ...input }: QuantityFieldProps) {
  // Only what the buttons made of it: what is typed is read as it is typed.
  const [announced, setAnnounced] = useState('')
  const changeBy = (by: number): void => {
    const next = Math.max(1, (Number.isInteger(quantity) ? quantity : 0) + by)
    setAnnounced(String(next))
    onStep(next)
  }
  return (
    <Field label="How many" error={error}>
      {({ className, ...control }) => (
        <div className="flex items-center gap-2">
          <StepButton label="One portion less" icon={Minus} isInactive={quantity <= 1} onClick={() => changeBy(-1)} />
          <input
            {...input}
            {...control}
            type="number"
            inputMode="numeric"
            step="1"
            min="1"
            className={`${className} min-w-0 [appearance:textfield] px-1 text-center [&::-webkit-inner-spin-button]:appearance-none text-xl font-semibold tabular-nums`}
          />
          <StepButton label="One portion more" icon={Plus} onClick={() => changeBy(1)} />
          <p role="status" className="sr-only">
            {announced}
          </p>
        </div>
      )}
    </Field>
  )
}
