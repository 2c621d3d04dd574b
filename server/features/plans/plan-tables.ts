export interface WeeklyPlanRow {
  id: string
  restaurant_id: string
  /** The food item that is listed again. */
  food_item_id: string
  /** Monday is 1. */
  weekdays: number[]
  quantity: number
  /** Minutes after local midnight. */
  list_at_minute: number
  /** The same; on the next day where it is not later than `list_at_minute`. */
  until_minute: number
  automatic: boolean
  created_by: string | null
  created_at: Date
  removed_at: Date | null
}

export interface PlanDayRow {
  plan_id: string
  /** `YYYY-MM-DD` */
  date: string
  status: 'asked' | 'listed' | 'declined' | 'closed' | 'failed'
  /** The end of sale. */
  expires_at: Date
  /** What was listed. */
  food_item_id: string | null
  failure: string | null
  answered_by: string | null
  at: Date
}

export interface PlanTables {
  weekly_plan: WeeklyPlanRow
  plan_day: PlanDayRow
}
