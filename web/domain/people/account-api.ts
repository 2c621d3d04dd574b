import type { api as contract } from '#contract/api.ts'
import { accountPaths } from '#contract/people/account-paths.ts'
import type { Client } from '#web/platform/http/api.ts'

/** The calls of an account's settings and of sign-in, apart from those that the first view of the shop brings along. */
export const accountApi: { readonly [Slice in keyof typeof accountPaths]: Client<(typeof contract)[Slice]> } =
  accountPaths
