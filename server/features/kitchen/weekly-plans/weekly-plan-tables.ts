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
  /** Who has switched it to automatic, and when; null where it is not. */
  automatic_by: string | null
  automatic_at: Date | null
  created_by: string | null
  created_at: Date
  removed_at: Date | null
}

/** What a weekly plan did on a day, and the answer. A weekly plan that changes later leaves it as it is. */
export interface WeeklyPlanDayRow {
  plan_id: string
  /** `YYYY-MM-DD` */
  date: string
  status: 'asked' | 'listed' | 'declined' | 'failed'
  /** The food item to list again. */
  food_item_id: string
  quantity: number
  /** The end of sale. */
  expires_at: Date
  /** What was listed. */
  listed_item_id: string | null
  /** Why it could not be listed automatically; stays when somebody lists it then. */
  failure: string | null
  answered_by: string | null
  at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    weekly_plan: WeeklyPlanRow
    weekly_plan_day: WeeklyPlanDayRow
  }
}
