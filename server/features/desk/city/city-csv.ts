import type { CityBar, CityInsights } from '#contract/desk/city.ts'
import type { CityTable } from '#contract/desk/city-terms.ts'
import { type CsvTable, toCsvTable } from '#server/application/csv-rules.ts'

const days: CsvTable<CityBar> = [
  ['From (Melbourne)', 'day', ({ from }) => from],
  ['To', 'day', ({ to }) => to],
  ['Listed', 'count', ({ listed }) => listed],
  ['Sold', 'count', ({ sold }) => sold],
  ['Given away', 'count', ({ given_away }) => given_away],
  ['Left', 'count', ({ left }) => left],
  ['Withdrawn', 'count', ({ withdrawn }) => withdrawn],
  ['Orders', 'count', ({ orders }) => orders],
  ['Portions', 'count', ({ portions }) => portions],
  ['First orders', 'count', ({ first_orders }) => first_orders],
  ['Cancelled', 'count', ({ cancelled }) => cancelled],
  ['Missed', 'count', ({ missed }) => missed],
  ['Complaints', 'count', ({ complaints }) => complaints],
  ['Sales AUD', 'amount', ({ sales }) => sales],
  ['Refunds AUD', 'amount', ({ refunds }) => refunds],
  ['Refunds by restaurants AUD', 'amount', ({ refunds_by_restaurants }) => refunds_by_restaurants],
  ['Refunds by Surplate AUD', 'amount', ({ refunds_by_operator }) => refunds_by_operator],
  ['Disputes AUD', 'amount', ({ disputes }) => disputes],
  ['Commission AUD', 'amount', ({ commission }) => commission],
  ['Paid out AUD', 'amount', ({ paid_out }) => paid_out],
  ['Owed at the end AUD', 'amount', ({ owed }) => owed],
  ['Food saved g', 'count', ({ saved_g }) => saved_g],
]

const weeks: CsvTable<CityInsights['weeks'][number]> = [
  ['Week from (Melbourne)', 'day', ({ week }) => week],
  ['Restaurants that listed', 'count', ({ listing }) => listing],
  ['Restaurants approved', 'count', ({ approved }) => approved],
]

const customers: CsvTable<CityInsights['customers'][number]> = [
  ['Month from (Melbourne)', 'day', ({ month }) => month],
  ['First orders', 'count', ({ first }) => first],
  ['Ordered again within 28 days', 'count', ({ returned }) => returned],
  ['28 days over', 'text', ({ is_complete }) => (is_complete ? 'yes' : 'no')],
]

const complaints: CsvTable<CityInsights['complaints'][number]> = [
  ['From (Melbourne)', 'day', ({ from }) => from],
  ['Settled', 'count', ({ count }) => count],
  ['Median hours', 'count', ({ median_hours }) => median_hours],
]

const suburbs: CsvTable<CityInsights['suburbs'][number]> = [
  ['Suburb', 'text', ({ suburb }) => suburb ?? 'elsewhere'],
  ['Restaurants', 'count', ({ restaurants }) => restaurants],
  ['Food saved g', 'count', ({ saved_g }) => saved_g],
]

const searches: CsvTable<CityInsights['unmet_searches'][number]> = [
  ['Suburb', 'text', ({ suburb }) => suburb ?? 'not known'],
  ['Words', 'text', ({ words }) => words],
  ['People', 'count', ({ searched_by }) => searched_by],
]

/** What one part of the page shows, for a spreadsheet. */
export const toCityCsv = (insights: CityInsights, table: CityTable): string =>
  ({
    days: () => toCsvTable(days, insights.bars),
    weeks: () => toCsvTable(weeks, insights.weeks),
    customers: () => toCsvTable(customers, insights.customers),
    complaints: () => toCsvTable(complaints, insights.complaints),
    suburbs: () => toCsvTable(suburbs, insights.suburbs),
    searches: () => toCsvTable(searches, insights.unmet_searches),
  })[table]()
