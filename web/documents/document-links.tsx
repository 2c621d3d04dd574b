import { isolatedText } from '#contract/text/isolated-text.ts'
import ShoppingBasket from 'virtual:icons/shopping-basket'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { messages } from '#contract/messages.ts'
import { shopPaths } from '#contract/shop/public-pages.ts'
import { ClosedText } from '#web/domain/food-items/food-item-card.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import type { ReportObject } from '#contract/shop/report-reasons.ts'

/** Leads into the shop, where something is reported. */
export const ReportLink = ({ kind, id }: { kind: ReportObject; id: string }) => (
  <p>
    <a
      href={shopPaths.report(kind, id)}
      rel="nofollow"
      className="inline-flex min-h-11 items-center text-soft underline decoration-edge underline-offset-4 hover:text-ink"
    >
      Report this
    </a>
  </p>
)

/** Opens the shop with the food item in the cart; its name is for screen readers. */
export function OrderLink({ item, className }: { item: FoodItem; className?: string }) {
  if (!item.is_available) return <ClosedText>{messages.sold_out}</ClosedText>
  return (
    <a
      href={shopPaths.order(item.id)}
      rel="nofollow"
      className={buttonClass('primary', classes('px-4', className))}
    >
      <ShoppingBasket aria-hidden="true" className="size-5" />
      Order<span className="sr-only"> {isolatedText(item.name)}</span>
    </a>
  )
}
