import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The average savings shown on the home page: a fixed figure of the specification. */
export const AVERAGE_SAVINGS_PERCENT = 50

/** No portion is counted as more than this, whatever weight was said: a large meal for one. */
export const COUNTED_PORTION_MAX_G = 1_500
/** What is counted of one restaurant on one Melbourne day at most: some 475 portions of the usual weight. */
export const COUNTED_RESTAURANT_DAY_MAX_G = 200_000

export const Impact = z.object({
  total_waste_saved_kg: z.number(),
  total_orders: z.int(),
  co2e_saved_kg: z.number(),
  method: z.string().meta({ description: 'Address of the page that says how the figures are counted' }),
})
export type Impact = z.infer<typeof Impact>

export const impactApi = {
  foodWasteSaved: endpoint({
    method: 'GET',
    path: '/api/analytics/food-waste-saved',
    access: 'anyone',
    summary: 'What collected orders have saved so far.',
    input: z.object({}),
    reply: Impact,
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/analytics/food-waste-saved/days',
    access: 'anyone',
    summary: 'The same by Melbourne day and version of the method, as CSV: adding it up gives the totals.',
    input: z.object({}),
    reply: z.unknown(),
    media: 'text/csv',
  }),
}
