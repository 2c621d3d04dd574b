import { messages } from '#contract/messages.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { nothingText, type Search, showAllText } from './search-wording.ts'

interface NothingFoundProps {
  search: Search
  hasMore: boolean
  onShowAll: () => void
}

/** In place of the list when deals are on sale, but none matches. */
export function NothingFound({ search, hasMore, onShowAll }: NothingFoundProps) {
  const total = useEndpoint(api.foodItems.count, {}).data
  const showAll = (): void => {
    // The button disappears, and the focus would with it.
    document.querySelector<HTMLElement>('main h1')?.focus()
    onShowAll()
  }
  return (
    <EmptyState
      title={
        <span className="wrap-anywhere">
          {total?.count === 0 ? messages.no_food_items : nothingText(search, hasMore)}
        </span>
      }
      picture="/pictures/empty-plate.svg"
      action={<Button onClick={showAll}>{showAllText(total)}</Button>}
    >
      {search.q === ''
        ? 'Kitchens list most of their meals from late afternoon on.'
        : 'Try another word for the dish, or the name of a restaurant or a suburb.'}
    </EmptyState>
  )
}
