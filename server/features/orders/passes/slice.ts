import type { AppParts } from '#server/application/app-parts.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { loadPassKeys, type PassKeys, passKeysTopic } from './pass-flows.ts'

const RELOAD_SECONDS = 60

/** Reloads the keys of this process when another process has changed them. */
function watchPassKeys(
  keys: PassKeys,
  { events, jobs, log }: { events: Events; jobs: Pick<Jobs, 'every'>; log: Log },
): void {
  const reload = (): void =>
    void keys
      .reload()
      .catch((error: unknown) =>
        log.warn({ cause: String(error) }, 'the pass keys could not be read and will be read again'),
      )
  events.on(passKeysTopic, reload)
  events.onGap(reload)
  jobs.every(RELOAD_SECONDS, 'passes.keys', keys.reload)
}

export async function registerPasses(app: AppParts): Promise<PassKeys> {
  const keys = await loadPassKeys(app, app.config)
  watchPassKeys(keys, app)
  return keys
}
