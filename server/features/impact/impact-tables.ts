interface ImpactEntryTable {
  order_id: string
  collected_at: Date
  portions: number
  food_g: number
  co2e_g: number
  factor: number
  factor_version: string
  factor_source: string
}

interface ImpactDayTable {
  /** `YYYY-MM-DD`, Melbourne. */
  day: string
  factor_version: string
  shard: number
  orders: number
  portions: number
  food_g: number
  co2e_g: number
}

declare module '#server/platform/db.ts' {
  interface Tables {
    impact_entry: ImpactEntryTable
    impact_day: ImpactDayTable
  }
}

export type ImpactRow = ImpactEntryTable
export type ImpactDayRow = ImpactDayTable
