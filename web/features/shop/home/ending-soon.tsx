import ArrowRight from 'virtual:icons/arrow-right'
import { useEffect } from 'react'
import { restaurantName, restaurantAddress } from '#web/domain/food-items/restaurants.ts'
import { Button } from '#web/ui/button.tsx'
import { FoodItemCard } from '#web/domain/food-items/food-item-card.tsx'
import { FoodItemCardSkeleton } from '#web/domain/food-items/food-item-card-skeleton.tsx'
import { PositionLine } from './position-line.tsx'
import { useLastCall } from './use-last-call.ts'
import { useVisibleInTurn } from './use-visible-in-turn.ts'

interface EndingSoonProps {
  onBrowse: () => void
  onCart: () => void
  onOpen: (food_item_id: string) => void
}

/** The food items whose sale ends first, in a row that scrolls sideways, on a phone in two. */
export function EndingSoon({ onBrowse, onCart, onOpen }: EndingSoonProps) {
  const { items, restaurants, error, isPending } = useLastCall()
  const pairs = pairsOf(items)
  const visiblePairs = useVisibleInTurn(pairs.length)
  useEffect(() => {
    if (error !== null) console.error('The deals could not be loaded', error)
  }, [error])
  if (!isPending && items.length === 0) return null
  return (
    <section aria-labelledby="ending-soon">
      <div className="mb-1 flex flex-wrap items-center gap-x-5 max-sm:justify-between sm:mb-3">
        <h2 id="ending-soon" className="text-2xl sm:text-3xl">
          Last call
        </h2>
        <PositionLine />
        {/* On a phone the same button is just above. */}
        <Button variant="quiet" onClick={onBrowse} className="-mr-4 ml-auto max-sm:hidden">
          <span>See all meals</span>
          <ArrowRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <div
        aria-busy={isPending || visiblePairs < pairs.length}
        className="relative -mx-4 grid min-h-[33rem] content-start snap-x snap-mandatory auto-cols-[calc(100%-0.5rem)] grid-flow-col gap-2 overflow-x-auto scroll-px-4 px-4 pb-4 sm:-mx-6 sm:auto-cols-[19rem] sm:gap-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:-mr-6 lg:min-h-[34rem] lg:auto-cols-[calc((100%-3rem)/2.05)] lg:scroll-px-0 lg:pl-0"
      >
        {isPending
          ? [1, 2].map((pair) => (
              <div key={pair} className={pairClass}>
                <FoodItemCardSkeleton />
                <FoodItemCardSkeleton />
              </div>
            ))
          : pairs.slice(0, visiblePairs).map((pair) => (
              <ul key={pair[0]?.id} className={pairClass}>
                {pair.map((item) => (
                  <li key={item.id} className="grid snap-start">
                    <FoodItemCard
                      level={3}
                      item={item}
                      restaurant={restaurantName(restaurants, item.restaurant_id)}
                      address={restaurantAddress(restaurants, item.restaurant_id)}
                      onOpen={onOpen}
                      onCart={onCart}
                    />
                  </li>
                ))}
              </ul>
            ))}
      </div>
    </section>
  )
}

/**
 * On a phone two cards stand over each other, each as high as it needs to be; elsewhere all stand in one row.
 */
const pairClass = 'max-sm:flex max-sm:flex-col max-sm:gap-2 sm:contents'

const pairsOf = <T,>(items: T[]): T[][] =>
  items.flatMap((_, at) => (at % 2 === 0 ? [items.slice(at, at + 2)] : []))
