import Share2 from 'virtual:icons/share-2'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { foodItemPath } from '#contract/shop/public-pages.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'

const copy = (url: string): void =>
  void navigator.clipboard.writeText(url).then(
    () => notify('Link copied.', 'success'),
    () => notify('The link could not be copied. Please try again.', 'error'),
  )

/** Sends the link of a food item by the device's own ways, or copies it where there are none. */
export function ShareFoodItem({ item }: { item: FoodItem }) {
  const share = (): void => {
    const url = location.origin + foodItemPath(item.id)
    const canShare = typeof (navigator as { share?: unknown }).share === 'function'
    // It rejects when the share sheet is closed without a choice, which is no error.
    if (canShare) navigator.share({ title: item.name, url }).catch(() => undefined)
    else copy(url)
  }
  return (
    <Button variant="secondary" onClick={share} className="px-4">
      <Share2 aria-hidden="true" className="size-5" />
      <span>Share</span>
    </Button>
  )
}
