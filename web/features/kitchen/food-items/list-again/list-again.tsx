import { isolatedText } from '#contract/text/isolated-text.ts'
import RotateCcw from 'virtual:icons/rotate-ccw'
import { useState } from 'react'
import type { OwnFoodItem, Suggestion } from '#contract/kitchen/food-items.ts'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { api } from '#web/platform/http/api.ts'
import { useNow } from '#web/platform/clock.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { QueryContent } from '#web/ui/query-content.tsx'
import { ListAgainDialog } from './list-again-dialog.tsx'
import { recordText } from './list-again-form.ts'

const FIRST_SHOWN = 4

/** What the restaurant could list again tonight; nothing until it has listed something. */
export function ListAgain() {
  const query = useEndpoint(api.foodItems.suggestions, {})
  const [item, setItem] = useState<OwnFoodItem>()
  return (
    <>
      <QueryContent
        query={query}
        loadingLabel="Loading what you could list again"
        skeletonClass="h-40 w-full rounded-card"
        errorText="What you could list again could not be loaded."
      >
        {({ suggestions }) =>
          suggestions.length > 0 && <SuggestionRows suggestions={suggestions} onPress={setItem} />
        }
      </QueryContent>
      {/* Beside the section, which is gone when its last meal is listed. */}
      {item !== undefined && <ListAgainDialog key={item.id} item={item} onClose={() => setItem(undefined)} />}
    </>
  )
}

interface SuggestionRowsProps {
  suggestions: Suggestion[]
  onPress: (item: OwnFoodItem) => void
}

function SuggestionRows({ suggestions, onPress }: SuggestionRowsProps) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <section aria-labelledby="list-again-heading">
      <h2 id="list-again-heading" tabIndex={-1} className="mb-3 text-2xl outline-none">
        List again
      </h2>
      <ul className={classes(cardClass, 'divide-y divide-line overflow-hidden')}>
        {suggestions.slice(0, showsAll ? undefined : FIRST_SHOWN).map((suggestion) => (
          <SuggestionRow key={suggestion.food_item.id} suggestion={suggestion} onPress={onPress} />
        ))}
      </ul>
      {!showsAll && suggestions.length > FIRST_SHOWN && (
        <Button
          variant="quiet"
          onClick={() => setShowsAll(true)}
          className="w-full"
        >{`Show all ${suggestions.length} meals`}</Button>
      )}
    </section>
  )
}

function SuggestionRow({
  suggestion,
  onPress,
}: {
  suggestion: Suggestion
  onPress: (item: OwnFoodItem) => void
}) {
  const item = suggestion.food_item
  const now = new Date(useNow(MINUTE_MS))
  return (
    <li className="flex flex-wrap items-center gap-3 p-2 sm:pr-3">
      <div className="size-16 shrink-0 overflow-hidden rounded-control">
        <FoodItemPicture item={item} fill />
      </div>
      <div className="min-w-0 flex-[1_1_6rem]">
        <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{item.name}</p>
        <p className="text-sm text-soft tabular-nums">
          <span className="max-sm:hidden">{`${price(item.discounted_price)} · `}</span>
          <span>{recordText(suggestion, now)}</span>
        </p>
      </div>
      <button
        type="button"
        aria-label={`List again: ${isolatedText(item.name)}`}
        onClick={() => onPress(item)}
        className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-control border-2 border-edge px-2.5 text-sm font-semibold whitespace-nowrap hover:border-ink hover:bg-sunk"
      >
        <RotateCcw aria-hidden="true" className="size-4 max-sm:hidden" />
        <span>List again</span>
      </button>
    </li>
  )
}
