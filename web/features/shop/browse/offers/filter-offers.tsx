import SlidersHorizontal from 'virtual:icons/sliders-horizontal'
import MapPin from 'virtual:icons/map-pin'
import { useEffect, useRef, useState } from 'react'
import type { FoodItemSort } from '#web/domain/food-items/food-item-filters.ts'
import { type CustomerPosition, useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { positionIn } from '#web/domain/position/near/locate.ts'
import type { LocateFailure } from '#web/domain/position/near/near-wording.ts'
import { useLocate } from '#web/domain/position/near/use-locate.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import type { FilterOffer } from './filter-words.ts'

/** What a search is changed to; the order undefined for that of the position, and left out where it stays. */
export interface SearchChange {
  q: string
  sort?: FoodItemSort | undefined
  price_max?: number
}

interface FilterOffersProps {
  q: string
  /** The search has found no meal, so that a suburb that is spelt nearly like it may be meant. */
  isNothingFound: boolean
  onTake: (change: SearchChange, position?: CustomerPosition) => void
  /** Called with the reason why the device's position is not known. */
  onOpenDialog: (failure: LocateFailure) => void
}

interface Read {
  typed: string
  offers: FilterOffer[]
}

/**
 * The filters that a search names. What reads them is loaded with the first search, with the list of suburbs.
 */
function useFilterOffers(typed: string): FilterOffer[] {
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    if (typed === '') return
    let isLatest = true
    const find = async (): Promise<void> => {
      const { readFilterWords } = await import('./filter-words.ts')
      if (isLatest) setRead({ typed, offers: readFilterWords(typed) })
    }
    // Without it the search goes on by words alone.
    find().catch(() => undefined)
    return () => void (isLatest = false)
  }, [typed])
  return read?.typed === typed ? read.offers : []
}

const sorts = { device: undefined, cheapest: 'price', soonest: 'ending' } as const

/**
 * Offers the filters and orders that words of a search ask for. Until one is taken, the words are searched
 * for as they stand.
 */
export function FilterOffers({ q: typed, isNothingFound, onTake, onOpenDialog }: FilterOffersProps) {
  const position = useCustomerPosition()
  const locatedQ = useRef('')
  const [isLocating, locateNow] = useLocate((result) =>
    typeof result === 'string'
      ? onOpenDialog(result)
      : onTake({ q: locatedQ.current, sort: undefined }, result),
  )
  const isOffered = (offer: FilterOffer): boolean =>
    offer.kind !== 'suburb' ||
    ((isNothingFound || !offer.isMisspelt) && (offer.q !== '' || offer.suburb.name !== position?.suburb))
  const take = (offer: FilterOffer): void => {
    const { kind, q } = offer
    if (kind === 'device' && position === null) {
      locatedQ.current = q
      return locateNow()
    }
    // The button disappears, and the focus would with it.
    document.querySelector<HTMLElement>('main h1')?.focus()
    if (kind === 'suburb') onTake({ q, sort: undefined }, positionIn(offer.suburb))
    else if (kind === 'price') onTake({ q, price_max: offer.price_max })
    else onTake({ q, ...(kind !== 'all' && { sort: sorts[kind] }) })
  }
  return useFilterOffers(typed)
    .filter(isOffered)
    .map((offer) => {
      const Icon = offer.kind === 'suburb' || offer.kind === 'device' ? MapPin : SlidersHorizontal
      return (
        <div key={offer.kind}>
          <button
            type="button"
            aria-busy={(offer.kind === 'device' && isLocating) || undefined}
            onClick={() => take(offer)}
            className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-left font-semibold wrap-anywhere"
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <span className="underline decoration-edge decoration-2 underline-offset-4">
              <Untranslated words={[offer.kind === 'suburb' ? offer.suburb.name : '', offer.q]}>
                {offer.text}
              </Untranslated>
            </span>
          </button>
        </div>
      )
    })
}
