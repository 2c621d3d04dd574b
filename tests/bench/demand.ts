/** What the figures of docs/scaling.md rest on. Each has a source, or says that it is assumed. */
export const assumptions = {
  orders_per_person_a_year: {
    value: 2,
    source:
      'assumed: ten times the 0.2 meals a head that the largest such service saved in the Netherlands in 2020 (3,620,319 by its impact report, as duurzaam-ondernemen.nl told; 17.4 million people, assumed)',
  },
  eager_orders_per_person_a_year: { value: 36, source: 'assumed: one person in ten, every evening' },
  share_of_a_day_in_its_peak_hour: { value: 0.2, source: 'assumed' },
  rush: { value: 3, source: 'assumed: the busiest minutes over the mean of the peak hour' },
  pages_per_order: { value: 200, source: 'assumed: people look far more often than they buy' },
  share_of_pages_nobody_shares: { value: 0.1, source: 'assumed: searches, one restaurant, later pages' },
  orders_that_change_a_shown_page: {
    value: 0.3,
    source: 'assumed: the share of orders for meals on one of the first pages',
  },
  first_pages: { value: 15, source: 'five choices of cuisine in three orders, as the shop offers them' },
  commit_us: { value: 2_000, source: 'assumed: a synchronous standby in another zone' },
  use_wanted: { value: 0.6, source: 'assumed: the rest is for what nobody foresaw' },
  usd_per_core_month: {
    value: 29.8,
    source:
      'Amazon EC2 m7g.large, us-east-1, on demand: 0.0816 USD an hour for 2 vCPU, as factualminds.com quoted it in June 2026; that one of its cores does what one here does is assumed',
  },
  usd_per_gb_month: {
    value: 0.115,
    source: 'Amazon RDS gp3 storage, us-east-1, as usage.ai quoted it in June 2026',
  },
} as const

export interface Population {
  name: string
  people: number
  /** How many databases share it: one for each so many people. */
  databases: number
  source: string
}

const MELBOURNE = 5_350_705
const populationOf = (name: string, people: number, source: string): Population => ({
  name,
  people,
  databases: Math.round(people / MELBOURNE),
  source,
})

export const populations: Population[] = [
  populationOf(
    'Melbourne',
    MELBOURNE,
    'Australian Bureau of Statistics, Regional population 2023–24: Greater Melbourne on 30 June 2024',
  ),
  populationOf('Australia', 27_200_000, 'assumed: a round figure, not looked up'),
  populationOf('the world', 8_100_000_000, 'assumed: a round figure, not looked up'),
]

/** People by hours from UTC, in hundredths, rounded from regional totals; assumed. */
export const peopleByOffset: Record<number, number> = {
  [-8]: 1,
  [-6]: 4,
  [-5]: 6,
  [-3]: 4,
  0: 6,
  1: 15,
  2: 8,
  3: 8,
  5: 22,
  6: 3,
  7: 5,
  8: 15,
  9: 2,
  10: 1,
}

/** Orders by hour of the local day, in hundredths of the day's; assumed. */
export const ordersByHour = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 5, 8, 6, 4, 4, 7, 14, 20, 14, 8, 3, 1, 1]

/** The largest share of a day's orders that falls into one hour where places of all time zones are added up. */
export function peakShareOfTheWorld(): number {
  const shares = Array.from({ length: 24 }, (_, utc) =>
    Object.entries(peopleByOffset).reduce((sum, [offset, people]) => {
      const hour = (((utc + Number(offset)) % 24) + 24) % 24
      return sum + (people / 100) * ((ordersByHour[hour] ?? 0) / 100)
    }, 0),
  )
  return Math.max(...shares)
}
