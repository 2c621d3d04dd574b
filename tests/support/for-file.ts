import { afterAll } from 'vitest'
import { startApp, type Started } from './app.ts'

type Resource = { stop: () => unknown } | { close: () => unknown }

/** What all tests of a file use: it is stopped after them, the last first. */
export async function forFile<Of extends Resource>(start: Of | Promise<Of>): Promise<Of> {
  const resource = await start
  afterAll(() => ('stop' in resource ? resource.stop() : resource.close()))
  return resource
}

export const appForFile = (options: Started = {}) => forFile(startApp(options))
