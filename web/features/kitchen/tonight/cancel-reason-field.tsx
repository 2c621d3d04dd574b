import { type Ref, useState } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/callout.tsx'

/** What a kitchen says most often, as its customer reads it. */
const REASONS = ['Sold out by mistake', 'The kitchen had to close', 'Something went wrong with the food']

/** `ref`: the control that has the focus where none was chosen. */
interface CancelReasonFieldProps extends Pick<ControllerRenderProps, 'ref' | 'value' | 'onChange'> {
  value: string
  error: string | undefined
}

/** A reason to tap, or one in own words. */
export function CancelReasonField({ ref, value, onChange, error }: CancelReasonFieldProps) {
  const [isOwn, setOwn] = useState(false)
  const choose = (reason: string | undefined): void => {
    setOwn(reason === undefined)
    onChange(reason ?? '')
  }
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-semibold">Why?</legend>
        {REASONS.map((reason, at) => (
          <ReasonChoice
            key={reason}
            ref={at === 0 ? ref : undefined}
            label={reason}
            checked={!isOwn && value === reason}
            onChoose={() => choose(reason)}
          />
        ))}
        <ReasonChoice label="In my own words" checked={isOwn} onChoose={() => choose(undefined)} />
      </fieldset>
      {isOwn ? (
        <TextAreaField
          label="Reason"
          placeholder="The oven broke down"
          maxLength={300}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          error={error}
        />
      ) : (
        <FormError message={error} />
      )}
    </div>
  )
}

interface ReasonChoiceProps {
  ref?: Ref<HTMLInputElement> | undefined
  label: string
  checked: boolean
  onChoose: () => void
}

function ReasonChoice({ ref, label, checked, onChoose }: ReasonChoiceProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border-2 border-edge bg-card px-4 font-semibold hover:border-ink has-checked:border-tomato has-checked:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <input
        ref={ref}
        type="radio"
        name="cancel-reason"
        checked={checked}
        onChange={onChoose}
        className="size-5 accent-tomato"
      />
      <span>{label}</span>
    </label>
  )
}
