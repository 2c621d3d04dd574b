import { ChefHat, UtensilsCrossed } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { COMMISSION_BP, PLAN_PRICE_CENTS, TRIAL_COMMISSION_BP, TRIAL_MONTHS } from '#contract/constants.ts'

type UserType = 'customer' | 'restaurant'

const choices = [
  { value: 'customer', label: 'Customer', help: 'I want to eat', icon: UtensilsCrossed },
  { value: 'restaurant', label: 'Restaurant', help: 'I have meals left', icon: ChefHat },
] as const

const percent = (basis_points: number): string => `${basis_points / 100}%`

/** `input` is what react-hook-form registers. */
export function UserTypeChoice({ chosen, input }: { chosen: UserType; input: ComponentProps<'input'> }) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">I am a</legend>
      <div className="grid grid-cols-2 gap-3">
        {choices.map(({ value, label, help, icon: Icon }) => (
          <label
            key={value}
            className="flex cursor-pointer flex-col gap-1 rounded-control border-2 border-edge bg-card p-4 hover:border-ink has-checked:border-tomato has-checked:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <span className="flex items-center gap-2">
              <input
                {...input}
                type="radio"
                value={value}
                aria-labelledby={`${id}-${value}`}
                aria-describedby={`${id}-${value}-help`}
                className="size-5 accent-tomato"
              />
              <span id={`${id}-${value}`} className="flex-1 font-semibold">
                {label}
              </span>
              <Icon aria-hidden="true" className="hidden size-6 text-soft sm:block" />
            </span>
            <span id={`${id}-${value}-help`} className="text-sm text-soft">
              {help}
            </span>
          </label>
        ))}
      </div>
      {chosen === 'restaurant' && (
        <p className="text-sm text-soft">
          {TRIAL_MONTHS}-month free trial at {percent(TRIAL_COMMISSION_BP)} commission. After that ${PLAN_PRICE_CENTS / 100} AUD per month
          at {percent(COMMISSION_BP)} commission.
        </p>
      )}
    </fieldset>
  )
}
