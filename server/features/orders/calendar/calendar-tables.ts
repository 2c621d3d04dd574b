export interface CalendarFeedRow {
  account_id: string
  token: string
  created_at: Date
}

export interface CalendarTables {
  calendar_feed: CalendarFeedRow
}
