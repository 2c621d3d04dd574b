import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'

export const Impact = z.object({
  total_waste_saved_kg: z.number(),
  total_orders: z.int(),
  co2e_saved_kg: z.number(),
  method: z.string().meta({ description: 'Address of the page that says how the figures are counted' }),
})
export type Impact = z.infer<typeof Impact>

export const impactApi = {
  foodWasteSaved: endpoint(paths.impact.foodWasteSaved, {
    access: 'anyone',
    summary: 'What collected orders have saved so far.',
    input: z.object({}),
    reply: Impact,
  }),
  days: endpoint(paths.impact.days, {
    access: 'anyone',
    summary: 'The same by Melbourne day and version of the method, as CSV: adding it up gives the totals.',
    input: z.object({}),
    reply: z.unknown(),
    media: 'text/csv',
  }),
}
