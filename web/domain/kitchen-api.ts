import type { api as contract } from '#contract/api.ts'
import { kitchenPaths } from '#contract/kitchen/kitchen-paths.ts'
import type { Client } from '#web/platform/http/api.ts'

/**
 * The calls of kitchens and counters alone, apart from those that the first view of the shop brings along.
 */
export const kitchenApi: { readonly [Slice in keyof typeof kitchenPaths]: Client<(typeof contract)[Slice]> } =
  kitchenPaths
