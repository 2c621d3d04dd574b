import { isCheaper, price } from './price.ts'

interface Priced {
  original_price: number
  discounted_price: number
}

/** What is paid now and, where it is less, what it was. */
export function PriceTag({ item }: { item: Priced }) {
  return (
    <p className="flex items-baseline gap-2 tabular-nums">
      <span className="sr-only">Now </span>
      <span className="font-display text-2xl font-bold">{price(item.discounted_price)}</span>
      {isCheaper(item) && (
        <>
          <span className="sr-only">, was </span>
          <s className="text-soft">{price(item.original_price)}</s>
        </>
      )}
    </p>
  )
}
