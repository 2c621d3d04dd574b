import MapPin from 'virtual:icons/map-pin'
import { useEffect, useState } from 'react'
import type { Suburb } from '#contract/suburbs.ts'
import { type CustomerPosition, useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { positionIn } from '#web/domain/position/near/locate.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'

interface SuburbOfferProps {
  q: string
  /** The search has found no meal, so that a suburb that is spelt nearly like it may be meant. */
  isNothingFound: boolean
  onPosition: (position: CustomerPosition) => void
}

interface Named {
  q: string
  suburb: Suburb
  isMisspelt: boolean
}

/** Shorter words are in too many names. */
const LENGTH_MIN = 3

/** The suburb that a search names. The list of suburbs is loaded with the first search. */
function useNamedSuburb(q: string): Named | undefined {
  const [named, setNamed] = useState<Named>()
  useEffect(() => {
    if (q.length < LENGTH_MIN) return
    let isLatest = true
    const find = async (): Promise<void> => {
      const { suburbOfSearch } = await import('#contract/suburbs.ts')
      const result = suburbOfSearch(q)
      if (isLatest) setNamed(result && { q, ...result })
    }
    // Without the list the search goes on by words alone.
    find().catch(() => undefined)
    return () => void (isLatest = false)
  }, [q])
  return named?.q === q ? named : undefined
}

/** Offers what is near a suburb to somebody who searches for its name or postcode. */
export function SuburbOffer({ q, isNothingFound, onPosition }: SuburbOfferProps) {
  const named = useNamedSuburb(q)
  const position = useCustomerPosition()
  if (named === undefined || (named.isMisspelt && !isNothingFound) || named.suburb.name === position?.suburb) return null
  return (
    <button
      type="button"
      onClick={() => {
        // The button disappears, and the focus would with it.
        document.querySelector<HTMLElement>('main h1')?.focus()
        onPosition(positionIn(named.suburb))
      }}
      className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-left font-semibold"
    >
      <MapPin aria-hidden="true" className="size-5 shrink-0" />
      <span className="underline decoration-edge decoration-2 underline-offset-4">
        <Untranslated words={[named.suburb.name]}>{`Show meals near ${named.suburb.name}`}</Untranslated>
      </span>
    </button>
  )
}
