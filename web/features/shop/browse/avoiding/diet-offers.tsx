import ShieldCheck from 'virtual:icons/shield-check'
import { setAvoidance, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { type DietOffer, isTaken, withOffer } from './diet-search.ts'
import { type OfferCount, offerHint, offerLabel, takenText } from './diet-wording.ts'

interface DietOffersProps {
  offers: DietOffer[]
  count: OfferCount | undefined
  /** Called when one was taken: the setting stands for its words from then on. */
  onTaken: () => void
}

/** Settings of "What I avoid" that the words of a search ask for. They are stored on this device alone. */
export function DietOffers({ offers, count, onTaken }: DietOffersProps) {
  const avoid = useAvoidance()
  const take = (offer: DietOffer): void => {
    setAvoidance(withOffer(avoid, offer))
    notify(`${takenText(offer)} Change it under “What I avoid”.`, 'success')
    // The button disappears, and the focus would with it.
    document.querySelector<HTMLElement>('main h1')?.focus()
    onTaken()
  }
  if (offers.length === 0) return null
  return (
    <ul aria-label="What you eat" className="mb-3 flex flex-col gap-3 rounded-card border border-line bg-card p-4 sm:mb-5">
      {offers.map((offer) => (
        <li key={offer.name} className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
          {isTaken(offer, avoid) ? (
            <p className="flex items-center gap-2 font-semibold">
              <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-leaf" />
              <span>{takenText(offer)}</span>
            </p>
          ) : (
            <>
              <Button variant="secondary" onClick={() => take(offer)} className="shrink-0">
                {offerLabel(offer, count)}
              </Button>
              <p className="text-sm text-soft">{`${offerHint(offer)} This stays on this device.`}</p>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
