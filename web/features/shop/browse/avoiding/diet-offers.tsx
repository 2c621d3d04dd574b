import ShieldCheck from 'virtual:icons/shield-check'
import { setAvoidance, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { type DietOffer, type DietSearch, isAllTaken, isTaken, withOffer } from './diet-search.ts'
import { limitText, type OfferCount, offerLabel, shownText, takenText } from './diet-wording.ts'

interface DietOffersProps {
  search: DietSearch
  count: OfferCount | undefined
  /** The meals that the search leaves out are listed as well. */
  showsHidden: boolean
  /** Called when all were taken: the setting stands for their words from then on. */
  onAllTaken: () => void
}

/**
 * What the words of a search leave out, and the settings of "What I avoid" that do so always. They are stored
 * on this device alone.
 */
export function DietOffers({ search, count, showsHidden, onAllTaken }: DietOffersProps) {
  const avoid = useAvoidance()
  const take = (offer: DietOffer): void => {
    const avoids = withOffer(avoid, offer)
    setAvoidance(avoids)
    notify(`${takenText(offer)} Change it under “Filters”.`, 'success')
    // The button disappears, and the focus would with it.
    document.querySelector<HTMLElement>('main h1')?.focus()
    if (isAllTaken(search, avoids)) onAllTaken()
  }
  if (search.offers.length === 0) return null
  return (
    <ul
      aria-label="What you eat"
      className="mb-3 flex flex-col gap-3 rounded-card border border-line bg-card p-4 sm:mb-5"
    >
      {search.offers.map((offer) => (
        <li
          key={offer.name}
          className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center sm:justify-between"
        >
          {isTaken(offer, avoid) ? (
            <p className="flex items-center gap-2 font-semibold">
              <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-leaf" />
              <span>{takenText(offer)}</span>
            </p>
          ) : (
            <>
              <p>
                <span className="font-semibold">{shownText(offer, count, showsHidden)}</span>{' '}
                <span className="text-sm text-soft">{limitText(offer)}</span>
              </p>
              {offer.kind !== 'undeclared' && (
                <Button variant="secondary" onClick={() => take(offer)} className="shrink-0">
                  {offerLabel(offer)}
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
