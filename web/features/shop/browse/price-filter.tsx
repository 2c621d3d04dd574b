import X from 'virtual:icons/x'
import { chipClass } from './food-item-filters.tsx'
import { upToText } from './search-wording.ts'

/** Says up to which price food items are shown, and shows those of any price again. */
export function PriceFilter({ price_max, onRemove }: { price_max: number; onRemove: () => void }) {
  const text = upToText(price_max)
  return (
    <button
      type="button"
      onClick={() => {
        // The button disappears, and the focus would with it.
        document.querySelector<HTMLElement>('main h1')?.focus()
        onRemove()
      }}
      className={`${chipClass} mb-3`}
    >
      <span className="sr-only">Remove the filter</span>
      <span>{text.charAt(0).toUpperCase() + text.slice(1)}</span>
      <X aria-hidden="true" className="size-5" />
    </button>
  )
}
