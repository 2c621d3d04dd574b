import type { api as contract } from '#contract/api.ts'
import { moneyPaths } from '#contract/money/money-paths.ts'
import type { Client } from '#web/platform/http/api.ts'

/**
 * The calls about what a restaurant is paid, apart from those that the first view of the shop brings along.
 */
export const moneyApi: { readonly [Slice in keyof typeof moneyPaths]: Client<(typeof contract)[Slice]> } =
  moneyPaths
