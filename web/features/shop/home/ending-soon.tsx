import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { useCart, quantityIn } from '#web/domain/orders/cart.ts'
import { restaurantName, restaurantAddress } from '#web/domain/food-items/restaurants.ts'
import { Button } from '#web/ui/button.tsx'
import { FoodItemCard } from '#web/domain/food-items/food-item-card.tsx'
import { FoodItemCardSkeleton } from '#web/domain/food-items/food-item-card-skeleton.tsx'
import { PositionLine } from './position-line.tsx'
import { useLastCall } from './use-last-call.ts'

interface EndingSoonProps {
  onBrowse: () => void
  onCart: () => void
  onOpen: (food_item_id: string) => void
}

/** The food items whose sale ends first, in a row that scrolls sideways. */
export function EndingSoon({ onBrowse, onCart, onOpen }: EndingSoonProps) {
  const { items, restaurants, error, isPending } = useLastCall()
  const cart = useCart()
  useEffect(() => {
    if (error !== null) console.error('The deals could not be loaded', error)
  }, [error])
  if (!isPending && items.length === 0) return null
  return (
    <section aria-labelledby="ending-soon" className="mx-auto w-full max-w-6xl px-4 pt-12 sm:px-6 md:pt-16">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div>
          <h2 id="ending-soon" className="text-3xl md:text-4xl">
            Last call
          </h2>
          <PositionLine />
        </div>
        <Button variant="quiet" onClick={onBrowse} className="-mr-4">
          See all meals
          <ArrowRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <ul
        aria-busy={isPending}
        className="relative -mx-4 flex snap-x snap-mandatory gap-4 overflow-x-auto scroll-px-4 px-4 pb-4 sm:-mx-6 sm:scroll-px-6 sm:gap-6 sm:px-6"
      >
        {isPending
          ? [1, 2, 3].map((row) => (
              <li key={row} className={cardSlotClass}>
                <FoodItemCardSkeleton />
              </li>
            ))
          : items.map((item) => (
              <li key={item.id} className={cardSlotClass}>
                <FoodItemCard
                  level={3}
                  item={item}
                  restaurant={restaurantName(restaurants, item.restaurant_id)}
                  address={restaurantAddress(restaurants, item.restaurant_id)}
                  inCart={quantityIn(cart, item.id)}
                  onOpen={onOpen}
                  onCart={onCart}
                />
              </li>
            ))}
      </ul>
    </section>
  )
}

const cardSlotClass = 'grid w-[min(19rem,82vw)] shrink-0 snap-start lg:w-[calc((100%-4.5rem)/3.3)]'
