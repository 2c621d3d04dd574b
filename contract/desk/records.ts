import { z } from 'zod'

export const CustomerRecord = z.object({
  paid: z.int().meta({ description: 'Orders that were paid' }),
  cancelled: z.int().meta({ description: 'Those that the customer cancelled' }),
  complaints: z.int(),
  disputed: z.int().meta({ description: 'Paid orders whose payment was disputed' }),
})
export type CustomerRecord = z.infer<typeof CustomerRecord>

export const RestaurantRecord = z.object({
  paid: z.int().meta({ description: 'Paid orders, for pickup in the last 90 days or later' }),
  cancelled: z.int().meta({ description: 'Those that the restaurant cancelled whole' }),
})
export type RestaurantRecord = z.infer<typeof RestaurantRecord>
