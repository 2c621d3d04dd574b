import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useOwnFoodItems } from '#web/features/kitchen/food-items/own-food-items.ts'
import type { FoodItemFormControl } from './food-item-form.ts'
import { type UnusualPrice, unusualPrice } from './unusual-price.ts'

/**
 * Asks once about a discounted price that is unusual: when a price is left, and at the latest when the form
 * is sent.
 */
export function usePriceQuestion(form: FoodItemFormControl) {
  const { data: items = [] } = useOwnFoodItems()
  const [name, original_price, discounted_price] = useWatch({
    control: form.control,
    name: ['name', 'original_price', 'discounted_price'],
  })
  const unusual = unusualPrice({ name, original_price, discounted_price }, items)
  const [answeredPrices, setAnsweredPrices] = useState<readonly number[]>([])
  const [askedPrice, setAskedPrice] = useState<number>()
  const [waitedForPrice, setWaitedForPrice] = useState<number>()
  const question =
    unusual === undefined || answeredPrices.includes(unusual.discounted_price) ? undefined : unusual
  const answer = (): void => {
    if (question !== undefined) setAnsweredPrices([...answeredPrices, question.discounted_price])
  }
  return {
    /** Not while a price is being typed, of which the first digits may be unusual. */
    question: question?.discounted_price === askedPrice ? question : undefined,
    /** Whether the form waits for an answer to it. */
    isWaiting: question !== undefined && waitedForPrice === question.discounted_price,
    onPriceLeft: () => setAskedPrice(question?.discounted_price),
    answer,
    /** Whether the form has to wait; sending it again answers the question. */
    hasToAsk: (): boolean => {
      if (question?.waits !== true || waitedForPrice === question.discounted_price) {
        answer()
        return false
      }
      setAskedPrice(question.discounted_price)
      setWaitedForPrice(question.discounted_price)
      return true
    },
  }
}

export type PriceQuestion = ReturnType<typeof usePriceQuestion>

interface PriceQuestionRowProps {
  question: UnusualPrice | undefined
  isWaiting: boolean
  onYes: () => void
}

/** The question, with the press that answers it. */
export function PriceQuestionRow({ question, isWaiting, onYes }: PriceQuestionRowProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWaiting) button.current?.focus()
  }, [isWaiting])
  return (
    <div role="status" className="-mt-2 empty:hidden">
      {question !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-amber-wash px-4 py-1.5 text-ink">
          <p className="font-medium">{question.text}</p>
          <button
            ref={button}
            type="button"
            onClick={onYes}
            className="-ml-3 min-h-11 rounded-control px-3 font-semibold underline decoration-2 underline-offset-4"
          >
            Yes, it is right
          </button>
        </div>
      )}
    </div>
  )
}
