import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describe, type Mutant, mutantsOf } from './mutants.ts'
import { measureReach, type Reach, rememberNotice, testsFor } from './reach.ts'
import { startWorker, type Worker } from './worker-process.ts'

// Changes each condition of the rules and stores once and runs the tests that reach it: a mutant that no test
// notices is a guard that could be removed unnoticed. The files themselves are not touched. Arguments name
// parts of paths; without any, everything is tried. With --tests only the files of tests whose paths contain
// its value are run: `--tests tests/unit` takes minutes and is enough while working on rules. With --views
// the views of the web are changed in place of rules and stores. With --all every test that reaches a mutant
// is run before it counts as survived, not only the most likely ones: hours.
const WORKERS = 2
/**
 * How long tests take that a mutant has to survive. Each function that signs in is reached by nearly all of
 * them.
 */
const LIKELY_TESTS_MS = 30_000
/** Files of tests in one run: some more that were not needed cost less than the start of a run each. */
const AT_ONCE = 4
const PATIENCE_MS = 90_000

const root = join(import.meta.dirname, '..', '..')
process.chdir(root)
const { values: options, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: ['tests/'] },
    all: { type: 'boolean', default: false },
    views: { type: 'boolean', default: false },
  },
})
const isTried = (test: string): boolean => options.tests.some((part) => test.includes(part))
const isWanted = (file: string): boolean => parts.length === 0 || parts.some((part) => file.includes(part))

const sources = new Map(
  globSync(options.views ? ['web/features/**/*.tsx'] : ['server/**/*-rules.ts', 'server/**/*-store.ts'])
    .filter(isWanted)
    .toSorted()
    .map((file) => [file, readFileSync(file, 'utf8')]),
)
const mutants = [...sources].flatMap(([file, source]) => mutantsOf(file, source))

const isUnit = (test: string): boolean => test.startsWith('tests/unit/')

/** The first of them alone: it is often the one that notices. */
function inTurns(tests: string[]): string[][] {
  const unit = tests.filter(isUnit)
  const [first, ...others] = tests.filter((test) => !isUnit(test))
  const turns = others.flatMap((_, at) => (at % AT_ONCE === 0 ? [others.slice(at, at + AT_ONCE)] : []))
  return [unit, first === undefined ? [] : [first], ...turns].filter((turn) => turn.length > 0)
}

/** Whether any test fails with the mutant. One that never ends is noticed, too. */
async function isNoticed(worker: Worker, mutant: Mutant, reach: Reach): Promise<boolean> {
  for (const tests of inTurns(testsFor(mutant, reach, options.all ? Infinity : LIKELY_TESTS_MS))) {
    const usual_ms = tests.reduce((sum, test) => sum + (reach.duration_ms.get(test) ?? 0), 0)
    const result = await worker.run({ tests, mutant }, Math.ceil(PATIENCE_MS + 5 * usual_ms))
    if (result === undefined) return true
    const failed = result.files.find(({ passed }) => !passed)
    if (failed === undefined) continue
    rememberNotice(mutant, failed.test, reach)
    return true
  }
  return false
}

const testFiles = globSync([
  'tests/{unit,components,api,stores,races,security}/**/*.test.{ts,tsx}',
  'tests/spec/**/*.test.tsx',
])
  .filter(isTried)
  .toSorted()
const coverage = mkdtempSync(join(tmpdir(), 'surplate-mutation-'))
const workers = Array.from({ length: WORKERS }, () => startWorker())
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(
    signal,
    () => void Promise.all(workers.map((worker) => worker.stop())).then(() => process.exit(1)),
  )
}

console.log(`${mutants.length} mutants of ${sources.size} files. First, every test as everything is …`)
const reach = await measureReach(workers, testFiles, coverage)
rmSync(coverage, { recursive: true, force: true })

const waiting = [...mutants]
const survivors: string[] = []
let noticed = 0
await Promise.all(
  workers.map(async (worker) => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      if (await isNoticed(worker, mutant, reach)) noticed += 1
      else {
        const reached = testsFor(mutant, reach, Infinity).length > 0
        survivors.push(
          `${describe(sources.get(mutant.file) ?? '', mutant)}${reached ? '' : ' (no test reaches it)'}`,
        )
        console.log(`survived: ${survivors.at(-1)}`)
      }
      if ((noticed + survivors.length) % 20 === 0)
        console.log(`… ${noticed + survivors.length} of ${mutants.length}`)
    }
  }),
)
await Promise.all(workers.map((worker) => worker.stop()))
console.log(`\n${noticed} of ${mutants.length} mutants noticed`)
for (const survivor of survivors.toSorted()) console.log(`survived: ${survivor}`)
