/** Times are minutes after local midnight; a span that closes at or before it opens ends on the next day. */
export interface OpeningSpanRow {
  restaurant_id: string
  /** Monday is 1. */
  weekday: number
  opens_minute: number
  closes_minute: number
}

export interface ClosureRow {
  id: string
  restaurant_id: string
  /** `YYYY-MM-DD` */
  date: string
  reason: string | null
  closed_by: string | null
  created_at: Date
}

export interface HolidayAnswerRow {
  restaurant_id: string
  /** `YYYY-MM-DD` */
  date: string
  /** Null until it is answered. */
  is_open: boolean | null
  asked_at: Date | null
  answered_by: string | null
  answered_at: Date | null
}

export interface HoursTables {
  opening_span: OpeningSpanRow
  closure: ClosureRow
  holiday_answer: HolidayAnswerRow
}
