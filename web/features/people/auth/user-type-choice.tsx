import ChefHat from 'virtual:icons/chef-hat'
import UtensilsCrossed from 'virtual:icons/utensils-crossed'
import { type ComponentProps, useId } from 'react'
import { TRIAL_MONTHS } from '#contract/constants.ts'
import { subscriptionTerms } from '#web/domain/subscription-terms.ts'

type UserType = 'customer' | 'restaurant'

const options = [
  { value: 'customer', label: 'Customer', help: 'I want to eat', icon: UtensilsCrossed },
  { value: 'restaurant', label: 'Restaurant', help: 'I have meals left', icon: ChefHat },
] as const

/** `input` is what react-hook-form's `register` returns. */
export function UserTypeChoice({
  value: userType,
  input,
}: {
  value: UserType
  input: ComponentProps<'input'>
}) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">I am a</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {options.map(({ value, label, help, icon: Icon }) => (
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
      {userType === 'restaurant' && (
        <p className="text-sm text-soft">{`${TRIAL_MONTHS}-month free trial at ${subscriptionTerms.trialCommission} commission. After that ${subscriptionTerms.monthlyPrice} per month at ${subscriptionTerms.commission} commission.`}</p>
      )}
    </fieldset>
  )
}
