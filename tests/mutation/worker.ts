import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { holdMutant } from './held-mutant.ts'
import { type Mutant, mutated } from './mutants.ts'

/** Files of tests to run, with a mutant or as everything is. */
export interface Job {
  tests: string[]
  mutant?: Mutant
  /** The folder for what the tests reach. */
  coverage?: string
}

export interface Result {
  /** By file of tests; a file that was not run because another had failed is not in it. */
  files: { test: string; passed: boolean; duration_ms: number }[]
}

const root = join(import.meta.dirname, '..', '..')

const vitest = await createVitest('test', {
  root,
  config: join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
  bail: 1,
  project: ['unit', 'components', 'spec components', 'api', 'stores', 'races', 'security'],
  reporters: [{}],
})
const specifications = await vitest.globTestSpecifications()

async function run({ tests, mutant, coverage }: Job): Promise<Result> {
  const path = mutant === undefined ? undefined : join(root, mutant.file)
  if (mutant !== undefined && path !== undefined) {
    holdMutant({ path, source: mutated(readFileSync(path, 'utf8'), mutant) })
    vitest.invalidateFile(path)
  }
  process.env['MUTATION_COVERAGE'] = coverage ?? ''
  vitest.state.clearErrors()
  const testFiles = new Set(tests.map((test) => join(root, test)))
  await vitest.runTestSpecifications(specifications.filter(({ moduleId }) => testFiles.has(moduleId)))
  holdMutant(undefined)
  if (path !== undefined) vitest.invalidateFile(path)
  const modules = vitest.state.getTestModules().filter(({ moduleId }) => testFiles.has(moduleId))
  return {
    files: modules
      .filter((module) => module.state() !== 'skipped')
      .map((module) => ({
        test: module.relativeModuleId,
        passed: module.state() === 'passed',
        duration_ms: module.diagnostic().duration,
      })),
  }
}

process.on('message', (job: Job) => void run(job).then((result) => process.send?.(result)))
process.on('disconnect', () => void vitest.close().then(() => process.exit()))
process.send?.('ready')
