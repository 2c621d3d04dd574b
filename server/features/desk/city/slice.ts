import { cityApi } from '#contract/desk/city.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { csvFile } from '#server/application/csv-file.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import { toCityCsv } from './city-csv.ts'
import { findPaidOrdersPage, readCity } from './city-flows.ts'

export function registerCity(app: AppParts, { bindDesk }: { bindDesk: BindDesk }): void {
  bindDesk(cityApi, {
    read: async ({ weeks = 13, format, table = 'days' }) => {
      const insights = await readCity(app, weeks)
      if (format !== 'csv') return insights
      const { from, to } = insights.span
      return csvFile(`surplate-city-${table}-${from}-${to}.csv`, toCityCsv(insights, table))
    },
    paidOrders: (query) => findPaidOrdersPage(app, query),
  })
}
