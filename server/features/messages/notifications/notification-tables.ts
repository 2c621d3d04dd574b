import type { Edition } from './message-types.ts'

interface MessageSentRow {
  /** What the message is about: its kind and ids, nothing of a person. */
  key: string
  asked_at: Date
  claimed_at: Date | null
  sent_at: Date | null
}

interface ListingNewsRow {
  food_item_id: string
  editions: Edition[]
  told_at: Date | null
}

export interface NotificationTables {
  message_sent: MessageSentRow
  listing_news: ListingNewsRow
}
