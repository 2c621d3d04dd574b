import { serveDocuments } from './documents.ts'
import { makeOperatorCheck } from './application/caller-finder.ts'
import { makeAppParts, type Outside } from './application/app-parts.ts'
import { readWebDocuments } from './application/web-documents.ts'
import type { Http } from './platform/http/server.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { makeCallerFinders, registerSlices, type SliceDeps } from './slices.ts'

export interface AppDeps extends Outside, SliceDeps {
  /** Jobs wait until a test runs them, instead of running by themselves. */
  idle_jobs?: boolean
}

export interface App {
  http: Http
  jobs: Jobs
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** The whole application: everything from outside comes in as an argument, and nothing else is global. */
export async function makeApp({
  idle_jobs = false,
  hash_cost,
  web_folder,
  readDisk,
  ...outside
}: AppDeps): Promise<App> {
  const callers = makeCallerFinders(outside)
  const app = makeAppParts({ ...outside, ...callers, idle_jobs })
  const { http, jobs, events, mailer, database, origin } = app
  const { browsePage, closeStreams, stopEncoder, flushUnmetSearches } = await registerSlices(app, {
    hash_cost,
    web_folder,
    readDisk,
  })
  serveDocuments(app)
  const sources = { folder: web_folder, origin, browsePage, isOperator: makeOperatorCheck(callers) }
  http.serveWeb({ folder: web_folder, readDocuments: () => readWebDocuments(sources) })
  return {
    http,
    jobs,
    start: async () => {
      await jobs.start()
      await events.start()
    },
    stop: async () => {
      // Event streams never end by themselves, and closing waits for every reply to end.
      closeStreams()
      await http.close()
      stopEncoder()
      await events.stop()
      await jobs.stop()
      await flushUnmetSearches()
      mailer.close()
      await database.close()
    },
  }
}
