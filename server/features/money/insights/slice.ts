import { insightsApi } from '#contract/money/insights/insights.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { bind } from '#server/application/bind.ts'
import { csvFile } from '#server/application/csv-file.ts'
import { countChanges } from './counting-flows.ts'
import { toInsightCsv } from './insight-csv.ts'
import { registerImpactMonths } from './impact/impact-routes.ts'
import { readInsights } from './insight-flows.ts'

const COUNT_SECONDS = 60

export function registerInsights(app: AppParts, { web_folder }: { web_folder: string }): void {
  registerImpactMonths(app, { web_folder })
  app.jobs.every(COUNT_SECONDS, 'insights.count', () => countChanges(app))
  bind(app, insightsApi, {
    read: async ({ weeks = 4, format, table = 'evenings' }, caller) => {
      const insights = await readInsights(app, caller.restaurant_id, weeks)
      if (format !== 'csv') return insights
      const { from, to } = insights.span
      return csvFile(`surplate-${table}-${from}-${to}.csv`, toInsightCsv(insights, table))
    },
  })
}
