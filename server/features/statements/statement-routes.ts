import { fromWallClock, melbourneDate, wallClock } from '#contract/time.ts'
import { type Statement, statementsApi } from '#contract/statements.ts'
import { movementsOf } from '#server/features/orders/public.ts'
import { findRestaurantProfile } from '#server/features/restaurants/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Ready, type Route } from '#server/platform/http/http.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { toCsv, toStatement } from './statement-rules.ts'

interface StatementDeps {
  database: Database
  now: Now
  limits: Limits
}

// A month is read from the ledger each time.
const reading: Budget = { purpose: 'statement', most: 300, minutes: 60 }

/** The instants at which a Melbourne month (`YYYY-MM`) begins and ends. */
function monthOf(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = (at: number): Date => {
    const date = new Date(Date.UTC(year, number - 1 + at, 1))
    return fromWallClock({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: 1, hour: 0, minute: 0, second: 0 })
  }
  return { from: first(0), to: first(1) }
}

async function readStatement({ database, now }: StatementDeps, restaurant_id: string, asked: string | undefined): Promise<Statement> {
  const month = asked ?? melbourneDate(now()).slice(0, 7)
  const { from, to } = monthOf(month)
  const profile = await findRestaurantProfile(database.query, restaurant_id)
  return toStatement(
    month,
    { name: profile?.name ?? '', abn: profile?.abn ?? null },
    await movementsOf(database.query, restaurant_id, from, to),
  )
}

function shown(at: string): string {
  const { hour, minute } = wallClock(new Date(at))
  return `${melbourneDate(new Date(at))} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export function statementRoutes(route: Route, deps: StatementDeps): void {
  route(statementsApi.statement, async ({ month, format }, caller) => {
    await deps.limits.spend([{ budget: reading, subject: caller.restaurant_id }])
    const statement = await readStatement(deps, caller.restaurant_id, month)
    if (format !== 'csv') return statement
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="surplate-${statement.month}.csv"`,
    }
    return new Ready(200, headers, toCsv(statement, shown))
  })
}
