import { useQueries } from '@tanstack/react-query'
import { foodItemsApi } from '#contract/food-items.ts'
import { call, Problem } from '#web/platform/call.ts'
import type { CartLine } from '#web/domain/cart.ts'
import { keyOf } from '#web/platform/query.ts'

const FRESH_MS = 5_000

/** A line as it is now; `gone` when the deal is no longer there at all. */
export interface FreshLine extends CartLine {
  isGone: boolean
}

/** The lines with what the server says of each deal now; until it answers, as they were put in. */
export function useFreshLines(lines: CartLine[]): FreshLine[] {
  const answers = useQueries({
    queries: lines.map(({ item }) => ({
      queryKey: keyOf(foodItemsApi.get, { food_item_id: item.id }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(foodItemsApi.get, { food_item_id: item.id }, { signal }),
      staleTime: FRESH_MS,
    })),
  })
  return lines.map(({ item, quantity }, at) => ({
    item: answers[at]?.data ?? item,
    quantity,
    isGone: answers[at]?.error instanceof Problem && answers[at].error.status === 404,
  }))
}
