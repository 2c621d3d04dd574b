import { useState } from 'react'
import { Problem } from '#web/platform/http/call.ts'
import { Callout } from '#web/ui/callout.tsx'

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

/** What a button says that lists a recalled meal after the question. */
export const LIST_RECALLED = 'Yes, list it again'

/** Whether a refusal asks if a recalled meal is to be listed again. */
export const isRecallQuestion = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'meal_recalled'

/**
 * The server's question whether to list a meal that was recalled. The next press for that dish, by its name
 * or a food item of it, confirms it.
 */
export function useRecallQuestion() {
  const [openQuestion, setOpenQuestion] = useState<{ dish: string; text: string }>()
  return {
    question: openQuestion?.text,
    isConfirmed: (dish: string): boolean => openQuestion?.dish === dish,
    /** Shows the question that a refusal asks; false where it was refused for another reason. */
    ask: (error: unknown, dish: string): boolean => {
      if (!isRecallQuestion(error)) return false
      setOpenQuestion({ dish, text: error.detail })
      return true
    },
    forget: () => setOpenQuestion(undefined),
  }
}

const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

export function RecallQuestion({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    // Where a sheet scrolls, the button below it comes into sight as well.
    <div ref={bringIntoSight}>
      <Callout kind="warning" live>
        <p className="font-semibold">{text}</p>
      </Callout>
    </div>
  )
}
