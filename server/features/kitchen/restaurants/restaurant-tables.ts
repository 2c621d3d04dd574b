import type { Generated, Selectable } from 'kysely'
import type { HiddenReason } from '#contract/kitchen/restaurants.ts'

interface RestaurantTable {
  id: string
  account_id: string
  name: string
  address: string | null
  suburb: string | null
  postcode: string | null
  latitude: number | null
  longitude: number | null
  /** The position is the centre of the suburb. */
  position_is_approximate: boolean
  phone: string | null
  abn: string | null
  pickup_instructions: string | null
  image_url: string | null
  photo_id: string | null
  photo_color: string | null
  /** Whether it is registered for GST; null while it has not said. */
  gst_registered: boolean | null
  /** A day, which is read as text: see `gstSince`. */
  gst_since: string | null
  created_at: Date
  closed_at: Date | null
  /** Why nobody but its team sees the restaurant. */
  hidden: Generated<HiddenReason | null>
  hidden_at: Generated<Date | null>
  /** Until then the restaurant can put nothing new on sale. */
  listing_paused_until: Generated<Date | null>
  /** Counts the changes of what customers' calendars show of the restaurant. */
  calendar_sequence: Generated<number>
  calendar_revised_at: Date | null
  /** Since when somebody who has paid waits for its address; kept once that is given. */
  address_asked_at: Date | null
}

/** What receipts named a restaurant until it changed or closed. */
interface FormerSellerTable {
  restaurant_id: string
  until: Date
  name: string
  abn: string | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    restaurant: RestaurantTable
    former_seller: FormerSellerTable
  }
}

export type RestaurantRow = Selectable<RestaurantTable>
/** A restaurant to insert: it is public, and its calendar entries have no revisions yet. */
export type NewRestaurantRow = Omit<
  RestaurantRow,
  | 'calendar_sequence'
  | 'calendar_revised_at'
  | 'address_asked_at'
  | 'hidden'
  | 'hidden_at'
  | 'listing_paused_until'
>
