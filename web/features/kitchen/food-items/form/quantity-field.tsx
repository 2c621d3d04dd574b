import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import { type ComponentProps, useState } from 'react'
import { wholeNumber } from '#web/domain/numbers/number-kinds.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput, stepFrom } from '#web/ui/forms/number-field.tsx'
import { StepButton } from '#web/ui/forms/step-button.tsx'

const portions = { ...wholeNumber, least: 1 }

interface QuantityFieldProps extends Omit<ComponentProps<typeof NumberInput>, 'kind'> {
  error: string | undefined
}

/** How many portions, between the buttons that remove one and add one. */
export function QuantityField({ error, value, onChange, ...input }: QuantityFieldProps) {
  // Only what the buttons made of it: what is typed is read as it is typed.
  const [announced, setAnnounced] = useState('')
  const changeBy = (by: number): void => {
    const next = stepFrom(portions, value, by)
    setAnnounced(String(next))
    onChange(next)
  }
  return (
    <Field label="How many" error={error}>
      {({ className, ...control }) => (
        <div className="flex items-center gap-2">
          <StepButton
            label="One portion less"
            icon={Minus}
            isInactive={typeof value === 'number' && value <= 1}
            onClick={() => changeBy(-1)}
          />
          <NumberInput
            {...input}
            {...control}
            kind={portions}
            value={value}
            onChange={onChange}
            className={`${className} min-w-0 px-1 text-center text-xl font-semibold tabular-nums`}
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
