interface CalendarFeedTable {
  account_id: string
  token: string
  created_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    calendar_feed: CalendarFeedTable
  }
}

export type CalendarFeedRow = CalendarFeedTable
