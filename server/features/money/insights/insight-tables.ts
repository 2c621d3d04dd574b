/** One restaurant on one day in Melbourne; `0119-insights.sql` says what each column counts. */
export interface InsightDayRow {
  restaurant_id: string
  /** `YYYY-MM-DD` */
  day: string
  listed: number
  sold: number
  given_away: number
  withdrawn: number
  sold_out_minute: number | null
  /** Portions by half hour of the clock. */
  ordered_at: number[] | null
  orders: number
  portions: number
  cancelled: number
  missed: number
  complaints: number
  sales_cents: number
  refunds_cents: number
  disputes_cents: number
  borne_by_operator_cents: number
  commission_cents: number
  refunded_commission_cents: number
  sales_share_cents: number
  restaurant_share_cents: number
  owed_cents: number
  paid_out_cents: number
  saved_orders: number
  saved_portions: number
  weighed_portions: number
  saved_g: number
  co2e_g: number
}

interface InsightDishDayRow {
  restaurant_id: string
  day: string
  dish: string
  name: string
  times_listed: number
  listed: number
  sold: number
  sales_cents: number
  times_sold_out: number
  sold_out_minutes: number
  missed: number
  complaints: number
}

/** The days of a dish added up. */
export interface DishSum extends Omit<
  InsightDishDayRow,
  'restaurant_id' | 'day' | 'dish' | 'sold_out_minutes'
> {
  minutes_to_sold_out: number | null
}

export interface InsightCityDayRow extends Omit<
  InsightDayRow,
  | 'restaurant_id'
  | 'sold_out_minute'
  | 'ordered_at'
  | 'sales_share_cents'
  | 'saved_orders'
  | 'saved_portions'
  | 'weighed_portions'
  | 'co2e_g'
> {
  restaurants: number
  first_customers: number
  returned_customers: number
}

interface InsightMonthRow {
  restaurant_id: string
  /** Its first day. */
  month: string
  saved_orders: number
  saved_portions: number
  weighed_portions: number
  saved_g: number
  co2e_g: number
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    insight_day: InsightDayRow
    insight_dish_day: InsightDishDayRow
    insight_city_day: InsightCityDayRow
    insight_city_week: { week: string; restaurants: number }
    insight_month: InsightMonthRow
    insight_change: { id: number; restaurant_id: string; day: string }
    customer_start: { account_id: string; first_day: string; second_day: string | null }
  }
}
