import type { Events } from '#server/platform/events.ts'

/** What was read at one moment about some deals. */
export interface Reading {
  /** The count of changes when reading began. */
  made_at: number
  /** Up to which change it has been found right, so that it need not be compared again. */
  checked_at: number
  ids: string[]
}

export interface DealChanges {
  count: () => number
  /** Whether nothing has changed, in any process, that would make a reading come out differently. */
  isRight: (reading: Reading) => boolean
}

const REMEMBERED_MAX = 20_000

/** Counts the changes of deals. A stock that moves concerns the pages that show that deal; any other change concerns all pages. */
export function followDeals(events: Pick<Events, 'on' | 'onGap'>): DealChanges {
  let count = 0
  /** Readings that began before this change are wrong, whatever they are about. */
  let all_before = 0
  const stock = new Map<string, number>()

  const anything = (): void => {
    count += 1
    all_before = count
    stock.clear()
  }
  events.on('deals', anything)
  events.onGap(anything)
  events.on('stock', (news) => {
    if (stock.size > REMEMBERED_MAX) anything()
    count += 1
    for (const { food_item_id } of news) stock.set(food_item_id, count)
  })

  return {
    count: () => count,
    isRight: (reading) => {
      if (reading.made_at < all_before) return false
      if (reading.checked_at === count) return true
      if (reading.ids.some((id) => (stock.get(id) ?? 0) > reading.made_at)) return false
      reading.checked_at = count
      return true
    },
  }
}
