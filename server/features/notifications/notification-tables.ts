import type { Edition } from './message-types.ts'

interface MessageSentTable {
  /** What the message is about: its kind and ids, nothing of a person. */
  key: string
  asked_at: Date
  claimed_at: Date | null
  sent_at: Date | null
}

interface ListingNewsTable {
  food_item_id: string
  editions: Edition[]
  told_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    message_sent: MessageSentTable
    listing_news: ListingNewsTable
  }
}
