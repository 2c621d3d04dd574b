import { useQueries } from '@tanstack/react-query'
import { api } from '#web/platform/http/api.ts'
import type { CartLine } from '#web/domain/orders/cart.ts'
import { call, Problem } from '#web/platform/http/call.ts'
import { keyOf } from '#web/platform/http/query.ts'

const STALE_AFTER_MS = 5_000

/** A cart line with the current state of its food item. */
export interface CurrentLine extends CartLine {
  /** The food item no longer exists for customers. */
  isWithdrawn: boolean
}

/**
 * The lines with the current state of their food items; until that is loaded, as they were added to the cart.
 */
export function useCurrentLines(lines: CartLine[]): CurrentLine[] {
  const queries = useQueries({
    queries: lines.map(({ item }) => ({
      queryKey: keyOf(api.foodItems.get, { food_item_id: item.id }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(api.foodItems.get, { food_item_id: item.id }, { signal }),
      staleTime: STALE_AFTER_MS,
    })),
  })
  return lines.map(({ item, quantity }, index) => {
    const query = queries[index]
    return {
      item: query?.data ?? item,
      quantity,
      isWithdrawn: query?.error instanceof Problem && query.error.status === 404,
    }
  })
}
