import Check from 'virtual:icons/check'
import type { ReactNode } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { AddressForm, type DraftProps } from '#web/features/kitchen/restaurants/address-form.tsx'
import { useFirstEvening } from './use-first-evening.ts'

interface FirstEveningProps extends DraftProps {
  user: User
  /** Until a meal is listed the card comes first; then the evening does. */
  isBeforeListing: boolean
  onListing: () => void
  onHours: () => void
}

/**
 * What a new restaurant does on its first evening, ticked off by what the server has; nothing once all is
 * done.
 */
export function FirstEvening({ user, isBeforeListing, onListing, onHours, ...draft }: FirstEveningProps) {
  const steps = useFirstEvening(user)
  const { data: profile } = useEndpoint(api.restaurants.mine, {}, { enabled: steps !== undefined })
  if (steps === undefined || profile === undefined || steps.hasListed === isBeforeListing) return null
  const { hasAddress, hasListed, hasHours } = steps
  return (
    <Card className={classes(isBeforeListing && 'mb-4 sm:mb-6')}>
      <h2 className="mb-1 text-2xl">Your first evening</h2>
      <ol
        className={classes(
          'flex flex-col gap-1',
          isBeforeListing && 'lg:grid lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)] lg:gap-x-8',
        )}
      >
        <Step
          number={1}
          title={hasAddress ? 'Your address' : 'Where do customers find you?'}
          isDone={hasAddress}
        >
          {!profile.address_needed && <AddressForm profile={profile} phone={user.mobile_number} {...draft} />}
        </Step>
        <Step
          number={2}
          title={hasListed ? 'Your first meal' : 'List your first meal'}
          isDone={hasListed}
          onPress={onListing}
        />
        <Step
          number={3}
          title={hasHours ? 'Your hours' : 'Set your hours'}
          isDone={hasHours}
          onPress={onHours}
        />
      </ol>
    </Card>
  )
}

interface StepProps {
  number: number
  title: string
  isDone: boolean
  /** What does it; without, `children` do. */
  onPress?: () => void
  children?: ReactNode
}

function Step({ number, title, isDone, onPress, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={classes(
          'mt-1 grid size-9 shrink-0 place-items-center rounded-full font-bold',
          isDone ? 'bg-leaf-wash text-leaf' : 'border-2 border-edge text-soft',
        )}
      >
        {isDone ? <Check className="size-5" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className={classes('flex min-h-11 items-center text-lg', isDone && 'text-soft')}>
          {isDone || onPress === undefined ? (
            <span>{title}</span>
          ) : (
            <button
              type="button"
              onClick={onPress}
              className="min-h-11 text-left underline decoration-edge decoration-2 underline-offset-4"
            >
              {title}
            </button>
          )}
          {isDone && <span className="sr-only">: done</span>}
        </h3>
        {!isDone && <div className="contents">{children}</div>}
      </div>
    </li>
  )
}
