import type { api as contract } from '#contract/api.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import type { Client } from '#web/platform/http/api.ts'

/** The calls of the desk, apart from those that the first view of the shop brings along. */
export const deskApi: { readonly [Slice in keyof typeof deskPaths]: Client<(typeof contract)[Slice]> } =
  deskPaths
