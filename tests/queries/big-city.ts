import { yearSql } from './city-year.ts'
import { deskSql } from './desk-city.ts'
import { type CitySize, citySql } from '#tests/bench/generated-city.ts'
import { connected } from '#tests/support/postgres.ts'

/** Orders of a year that lie behind a city of a size. */
const ordersOf = ({ items }: CitySize): number => Math.max(100_000, items / 4)

/** Fills the database at `url` with a city of a size the year behind it, and what its desk has. */
export async function fillCity(url: string, size: CitySize): Promise<void> {
  await connected(url, async (client) => {
    await client.query('set auto_explain.log_min_duration = -1')
    await client.query(citySql(size))
    // What was true once is not checked again row by row.
    await client.query('set session_replication_role = replica')
    const year = { orders: ordersOf(size), kind: 'order', first_code: 0 } as const
    for (const query of [...yearSql(size, year), ...deskSql(size, year)]) await client.query(query)
  })
}
