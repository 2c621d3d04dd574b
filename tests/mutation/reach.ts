import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutants.ts'
import type { Worker } from './worker-process.ts'

/** Which tests reach which function, and how long each file of them takes. */
export interface Reach {
  duration_ms: Map<string, number>
  /** Files of tests by `file#function`. */
  tests: Map<string, Set<string>>
  /** How many mutants of a file a file of tests has noticed, by `file test`. */
  noticed: Map<string, number>
}

const PATIENCE_MS = 900_000

/**
 * Runs every file of tests once as everything is. One that fails so says nothing about mutants and is left
 * out.
 */
export async function measureReach(workers: Worker[], tests: string[], folder: string): Promise<Reach> {
  const duration_ms = new Map<string, number>()
  const waiting = [...tests]
  await Promise.all(
    workers.map(async (worker) => {
      for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
        const [file] = (await worker.run({ tests: [test], coverage: folder }, PATIENCE_MS))?.files ?? []
        if (file?.passed === true) duration_ms.set(test, file.duration_ms)
        else console.log(`left out, because it fails without any mutant: ${test}`)
      }
    }),
  )
  const byFunction = new Map<string, Set<string>>()
  for (const name of readdirSync(folder)) {
    const { test, reached } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      test: string
      reached: string[]
    }
    for (const one of reached) byFunction.set(one, (byFunction.get(one) ?? new Set<string>()).add(test))
  }
  return { duration_ms, tests: byFunction, noticed: new Map() }
}

/**
 * The tests that may notice a mutant: those that reach its function or, where it is in none by name, any of
 * its file. First those that have noticed one of its file before, most often first; then those that are quick
 * and reach little, as a test of one thing does. All of them together take about `budget_ms`.
 */
export function testsFor(
  { file, within }: Mutant,
  { duration_ms, noticed, tests }: Reach,
  budget_ms: number,
): string[] {
  const named = tests.get(`${file}#${within}`)
  // The empty name is the file itself as it is loaded.
  const ofFile = [...tests]
    .filter(([name]) => name.startsWith(`${file}#`) && name !== `${file}#`)
    .flatMap(([, files]) => [...files])
  const all = named ?? new Set(ofFile.length > 0 ? ofFile : tests.get(`${file}#`))
  const cost = (test: string): number =>
    (duration_ms.get(test) ?? 0) * [...tests.values()].filter((files) => files.has(test)).length
  const hasNoticed = (test: string): number => noticed.get(`${file} ${test}`) ?? 0
  const likely = [...all]
    .filter((test) => duration_ms.has(test))
    .toSorted((a, b) => hasNoticed(b) - hasNoticed(a) || cost(a) - cost(b))
  let left_ms = budget_ms
  return likely.filter((test) => {
    const lasts = duration_ms.get(test) ?? 0
    if (lasts > left_ms) return false
    left_ms -= lasts
    return true
  })
}

export function rememberNotice({ file }: Mutant, test: string, { noticed }: Reach): void {
  const key = `${file} ${test}`
  noticed.set(key, (noticed.get(key) ?? 0) + 1)
}
