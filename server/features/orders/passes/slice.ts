import type { AppParts } from '#server/application/app-parts.ts'
import { loadPassKeys, type PassKeys } from './pass-key-flows.ts'
import { watchPassKeys } from './pass-key-jobs.ts'

export async function registerPasses(app: AppParts): Promise<PassKeys> {
  const keys = await loadPassKeys(app, app.config)
  watchPassKeys(keys, app)
  return keys
}
