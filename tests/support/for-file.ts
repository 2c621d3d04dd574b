import { afterAll } from 'vitest'
import { startApp, type Started, type TestApp } from './app.ts'
import { databaseForFile } from './postgres.ts'

type Resource = { stop: () => unknown } | { close: () => unknown }

/** What all tests of a file use: it is stopped after them, the last first. */
export async function forFile<Of extends Resource>(start: Of | Promise<Of>): Promise<Of> {
  const resource = await start
  afterAll(() => ('stop' in resource ? resource.stop() : resource.close()))
  return resource
}

export const appForFile = (options: Started = {}) => forFile(startApp(options))

/**
 * One database, at `url`, and an app of each name on it, which waits for a lock as long as a test holds it.
 */
export async function processesForFile<Name extends string>(...names: Name[]) {
  const url = await databaseForFile()
  const settings = { database_url: url, env: { RATE_LIMITS: 'off' } }
  const apps = {} as Record<Name, TestApp>
  for (const name of names) apps[name] = await appForFile(settings)
  return { url, ...apps }
}
