import { dirname } from 'node:path/posix'
import type { Source } from './sources.ts'

export const FILES_MAX = 20

const BY_SUBJECT = 'a test is looked up by the name of what it tests, and that name begins its file'
const WITH_MODELS = 'tests beside the models and processes that only they use'

/** Folders that may hold more source files, each with the reason. */
export const wideFolders: Record<string, string> = {
  'tests/api': BY_SUBJECT,
  'tests/architecture': 'a rule stands beside its test',
  'tests/bench': 'one program, whose parts import each other by their names',
  'tests/components': BY_SUBJECT,
  'tests/e2e': BY_SUBJECT,
  'tests/faults': WITH_MODELS,
  'tests/races': WITH_MODELS,
  'tests/security': WITH_MODELS,
  'tests/stores': BY_SUBJECT,
  'tests/support': 'one flat set of tools, looked up by name from every test',
  'tests/unit': BY_SUBJECT,
}

/** Folders that hold more source files than allowed, and exceptions that none needs any more. */
export function crowdedFolders(sources: Source[], exceptions: Record<string, string>): string[] {
  const counts = new Map<string, number>()
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const crowded = [...counts].filter(([, count]) => count > FILES_MAX)
  const wide = crowded
    .filter(([folder]) => !(folder in exceptions))
    .map(([folder, count]) => `${folder}: ${count} files`)
  const unneeded = Object.keys(exceptions).filter((folder) => (counts.get(folder) ?? 0) <= FILES_MAX)
  return [...wide, ...unneeded.map((folder) => `${folder}: needs no exception`)].toSorted()
}
