import Phone from 'virtual:icons/phone'
import { useRef } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { kitchenNote } from '#contract/kitchen/declarations/declaration-wording.ts'
import { phoneText, phoneUrl } from '#contract/people/phone-numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { acceptCollision } from './accepted-collisions.ts'
import type { Collision } from './avoidance.ts'
import { collisionText } from './collision-text.ts'
import { UNREAD_TEXT } from './collision-wording.ts'
import { useRestaurants } from '#web/domain/food-items/restaurants.ts'

export interface CollidingFoodItem {
  item: FoodItem
  collision: Collision
}

export interface CollisionDialogProps {
  items: CollidingFoodItem[]
  act: 'add' | 'order'
  onProceed: () => void
  onClose: () => void
}

const wording = {
  add: { title: 'Add it to your cart?', proceed: 'Add it anyway', stop: 'Do not add it' },
  order: { title: 'Order this?', proceed: 'Order anyway', stop: 'Back to the cart' },
}

/**
 * Names the meals with what the customer avoids, and asks once more. The safe answer comes first, and has the
 * focus.
 */
export function CollisionDialog({ items, act, onProceed, onClose }: CollisionDialogProps) {
  const { title, proceed, stop } = wording[act]
  const accept = (): void => {
    for (const { item } of items) acceptCollision(item)
    onProceed()
  }
  const stopButton = useRef<HTMLButtonElement>(null)
  const restaurants = useRestaurants(items.map(({ item }) => item.restaurant_id))
  const phones = [
    ...new Set(items.map(({ item }) => restaurants.get(item.restaurant_id)?.phone ?? null)),
  ].filter((phone) => phone !== null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="It has, or may have, what you avoid."
      initialFocus={stopButton}
    >
      <ul className="flex flex-col gap-3">
        {items.map(({ item, collision }) => (
          <li
            key={item.id}
            className="rounded-control border-l-4 border-amber bg-amber-wash px-4 py-3 wrap-anywhere"
          >
            <strong>{item.name}</strong> <span>{collisionText(collision)}</span>
            {[
              ...collision.undeclared.map(({ text }) => text),
              ...(collision.is_unread ? [UNREAD_TEXT] : []),
            ].map((sentence) => (
              <p key={sentence}>{`${sentence}.`}</p>
            ))}
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">
        {kitchenNote(
          phones.length === 0 ? null : phones.map((phone) => phoneText(phone)).join(' or '),
          'order',
        )}
      </p>
      {phones.map((phone) => (
        <p key={phone}>
          <a
            href={phoneUrl(phone)}
            className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
          >
            <Phone aria-hidden="true" className="size-5" />
            <span>{phoneText(phone)}</span>
          </a>
        </p>
      ))}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button ref={stopButton} onClick={onClose} className="sm:flex-1">
          {stop}
        </Button>
        <Button variant="danger" onClick={accept} className="sm:flex-1">
          {proceed}
        </Button>
      </div>
    </Dialog>
  )
}
