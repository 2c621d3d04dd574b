import { IMPACT_METHOD_PAGE } from '#contract/links.ts'
import { impactApi } from '#contract/orders/impact.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { type CsvColumn, toCsv } from '#server/application/csv-rules.ts'
import { type PageRoute, RawReply } from '#server/platform/http/http.ts'
import { impactPage } from './impact-page.ts'
import { readDays, readTotal } from './impact-store.ts'

const COLUMNS: CsvColumn[] = [
  ['day', 'day'],
  ['method_version', 'text'],
  ['orders', 'count'],
  ['portions', 'count'],
  ['food_g', 'count'],
  ['co2e_g', 'count'],
]

const kilograms = (grams: number): number => Math.round(grams / 10) / 100

function impactRoutes(app: BindDeps & { page: PageRoute }, { database }: { database: Database }): void {
  bind(app, impactApi, {
    foodWasteSaved: async (_input, _caller, { db }) => {
      const { orders, food_g, co2e_g } = await readTotal(db)
      return {
        total_waste_saved_kg: kilograms(food_g),
        total_orders: orders,
        co2e_saved_kg: kilograms(co2e_g),
        method: IMPACT_METHOD_PAGE,
      }
    },
    days: async (_input, _caller, { db }) => {
      const rows = await readDays(db)
      const cells = rows.map((row) => [
        row.day,
        row.factor_version,
        row.orders,
        row.portions,
        row.food_g,
        row.co2e_g,
      ])
      const headers = { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'public, max-age=60' }
      return new RawReply(200, headers, toCsv(COLUMNS, cells))
    },
  })
  app.page('GET', IMPACT_METHOD_PAGE, async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' }
    return new RawReply(200, headers, impactPage(await readTotal(database.query)))
  })
}

export const registerImpact = (app: AppParts): void => impactRoutes(app, app)
