import ArrowRight from 'virtual:icons/arrow-right'
import { useEffect, startTransition, useState } from 'react'
import { restaurantName, restaurantAddress } from '#web/domain/food-items/restaurants.ts'
import { Button } from '#web/ui/button.tsx'
import { DietsNote } from '#web/domain/declarations/claims.tsx'
import { EmptyCity } from '#web/domain/food-items/empty-city.tsx'
import { FoodItemCard } from '#web/domain/food-items/food-item-card.tsx'
import { FoodItemCardSkeleton } from '#web/domain/food-items/food-item-card-skeleton.tsx'
import { useLastCall } from './use-last-call.ts'
import MapPin from 'virtual:icons/map-pin'
import { setCustomerPosition, useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { useNearDialog } from '#web/domain/position/near/use-near-dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/**
 * How many of `total` parts are shown: one at first and one more after each paint, so that no task renders
 * them all.
 */
function useVisibleInTurn(total: number): number {
  const [visible, setVisible] = useState(1)
  const isWhole = visible >= total
  useEffect(() => {
    if (isWhole) return undefined
    const timer = setTimeout(() => startTransition(() => setVisible(visible + 1)))
    return () => clearTimeout(timer)
  }, [visible, isWhole])
  return visible
}

const linkClass = 'underline decoration-edge decoration-2 underline-offset-4'

/** Asks where the customer is, or says it, with a button that opens the dialog for it. */
function PositionLine() {
  const position = useCustomerPosition()
  const nearDialog = useNearDialog(setCustomerPosition)
  return (
    <>
      <button
        type="button"
        aria-busy={nearDialog.isLoading || undefined}
        onClick={() => nearDialog.open()}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-left font-semibold"
      >
        {nearDialog.isLoading ? <Spinner /> : <MapPin aria-hidden="true" className="size-5 shrink-0" />}
        {position === null ? (
          <span className={linkClass}>Where are you?</span>
        ) : (
          <span className={linkClass}>
            <span>{`Near ${position.suburb}`}</span>
            <span className="sr-only">: change</span>
          </span>
        )}
      </button>
      <div className="contents">{nearDialog.dialog}</div>
    </>
  )
}

interface EndingSoonProps {
  onBrowse: () => void
  onCart: () => void
  onOpen: (food_item_id: string) => void
}

/** The food items whose sale ends first, in a row that scrolls sideways, on a phone in two. */
export function EndingSoon({ onBrowse, onCart, onOpen }: EndingSoonProps) {
  const { items, restaurants, error, isPending, emptyText } = useLastCall()
  const pairs = pairsOf(items)
  const visiblePairs = useVisibleInTurn(pairs.length)
  useEffect(() => {
    if (error !== null) console.error('The deals could not be loaded', error)
  }, [error])
  return (
    <section aria-labelledby="ending-soon" className="relative">
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
      {!isPending && items.length === 0 ? (
        <EmptyCity title={emptyText} className={heightClass} />
      ) : (
        <div
          aria-busy={isPending || visiblePairs < pairs.length}
          className={`${heightClass} relative -mx-4 grid content-start snap-x snap-mandatory auto-cols-[calc(100%-0.5rem)] grid-flow-col gap-2 overflow-x-auto scroll-px-4 px-4 pb-4 sm:-mx-6 sm:auto-cols-[19rem] sm:gap-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:-mr-6 lg:gap-4 lg:auto-cols-[calc((100%-2rem)/2.05)] lg:scroll-px-0 lg:pl-0`}
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
      )}
      <p className="absolute bottom-0 text-xs text-soft">
        <DietsNote />
      </p>
    </section>
  )
}

/** That of the cards, their placeholders and the picture in their place, so that nothing moves below. */
const heightClass = 'min-h-[25rem] sm:min-h-[28rem] lg:min-h-[27rem]'

/**
 * On a phone two cards stand over each other, each as high as it needs to be; elsewhere all stand in one row.
 */
const pairClass = 'max-sm:flex max-sm:flex-col max-sm:gap-2 sm:contents'

const pairsOf = <T,>(items: T[]): T[][] =>
  items.flatMap((_, at) => (at % 2 === 0 ? [items.slice(at, at + 2)] : []))
