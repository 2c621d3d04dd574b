import { price } from '#web/domain/food-items/price.ts'

/** The amount that a view is about. Text of twice the size makes it no wider than a phone. */
export const LargeAmount = ({ amount }: { amount: number }) => (
  <span className="font-display text-[min(2.25rem,11vw)] leading-tight font-bold wrap-anywhere tabular-nums">
    {price(amount)}
  </span>
)
