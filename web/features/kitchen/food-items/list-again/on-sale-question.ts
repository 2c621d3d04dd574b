import { useState } from 'react'
import { Problem } from '#web/platform/http/call.ts'

/** What is asked about: other details are asked about anew. */
export interface Listing {
  name: string
  quantity_available: number
  expires_at: unknown
}

const keyOf = ({ name, quantity_available, expires_at }: Listing): string =>
  JSON.stringify([name, quantity_available, expires_at])

/**
 * The server's question whether to add portions to the same offer, which is on sale already. The next press
 * for the same listing adds them.
 */
export function useOnSaleQuestion() {
  const [openQuestion, setOpenQuestion] = useState<{ key: string; text: string }>()
  const isOpenFor = (listing: Listing): boolean => openQuestion?.key === keyOf(listing)
  return {
    /** What the listing is sent with. */
    ifOnSale: (listing: Listing) => (isOpenFor(listing) ? ('add' as const) : ('ask' as const)),
    questionOf: (listing: Listing): string | undefined =>
      isOpenFor(listing) ? openQuestion?.text : undefined,
    /** Shows the question that a refusal asks; false where it was refused for another reason. */
    askOnSale: (error: unknown, listing: Listing): boolean => {
      if (!(error instanceof Problem) || error.code !== 'dish_on_sale') return false
      setOpenQuestion({ key: keyOf(listing), text: error.detail })
      return true
    },
  }
}
