import { z } from 'zod'
import { cuisines } from '#contract/constants.ts'

export const Cuisine = z.enum(cuisines, { error: 'Please choose a cuisine' })
export type Cuisine = z.infer<typeof Cuisine>
