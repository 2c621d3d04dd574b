import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { icons } from './web/bundling/icons.ts'

interface Kind {
  /** Whether it needs PostgreSQL, of which one server is started for all. */
  postgres?: boolean
  /** Kinds of one group share the cores; groups follow each other. */
  group: keyof typeof WORKERS
  /** After how long a test that hangs is given up. Generous: nothing waits for it when all is well. */
  seconds?: number
  /**
   * For components: a document in process, in which the time is Melbourne's. Only they are `.tsx` where a
   * folder has both.
   */
  hasDocument?: boolean
  extension?: 'ts' | 'tsx' | '{ts,tsx}'
  env?: Record<string, string>
}

// Two cores' worth, and more, since much of the work is waiting for a page, an answer or a process. Kinds of
// one group have as many.
const WORKERS = { 0: 3, 1: 4, 2: 4 }

const isDeep = process.env['DEEP'] === '1'

/**
 * In a browser and for the long form: journeys whose rules api and security prove without one, and views that
 * others open.
 */
const LONG_JOURNEYS = [
  'accessibility-near',
  'journey',
  'live',
  'offline',
  'other-browsers',
  'passkeys',
  'payment-return',
  'recall',
  'restaurant-position',
  ...(process.env['SCREENS'] === '1' ? [] : ['screens']),
]

/**
 * They take a minute by themselves, much of it waiting: started last, they would keep a core idle at the end.
 */
const LONGEST = [
  'faults/photo-memory',
  'queries/query-plans',
  'faults/backup',
  'faults/embedded-postgres',
  'faults/recall',
  'faults/kill',
  'e2e/refused-forms',
  'e2e/accessibility',
  'e2e/evening-customer',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`/${name}.`))
      return at === -1 ? LONGEST.length : at
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- of files, by the sequencer itself
    const usual = await super.sort(files)
    // Then one kind after the other: a process ends when the next file is of another kind.
    const kinds = [...new Set(usual.map(({ project }) => project))]
    return usual.toSorted((a, b) => rank(a) - rank(b) || kinds.indexOf(a.project) - kinds.indexOf(b.project))
  }
}

// React as people have it: the one for development takes twice as long.
const inDocuments = { TZ: 'Australia/Melbourne', NODE_ENV: 'production' }
const reactOfPeople = { oxc: { jsx: { runtime: 'automatic' as const, development: false } } }

const kind = (
  name: string,
  folder: string,
  { postgres = true, group, seconds = 300, hasDocument, extension = '{ts,tsx}', env }: Kind,
) => ({
  extends: true as const,
  ...(hasDocument ? reactOfPeople : {}),
  test: {
    name,
    include: [`tests/${folder}/**/*.test.${extension}`],
    exclude: isDeep ? [] : LONG_JOURNEYS.map((journey) => `tests/e2e/${journey}.test.ts`),
    testTimeout: seconds * 1000,
    hookTimeout: Math.max(seconds, 300) * 1000,
    maxWorkers: WORKERS[group],
    // Its files follow each other in one process, which so reads the product's code once.
    isolate: false,
    env: { ...(hasDocument ? inDocuments : {}), ...env },
    sequence: { groupOrder: group },
    setupFiles: ['tests/support/cost-setup.ts', ...(hasDocument ? ['tests/support/dom-setup.ts'] : [])],
    globalSetup: postgres ? ['tests/support/postgres-setup.ts'] : [],
  },
})

// The same in pages that a browser translates.
const translated: Kind = { group: 0, hasDocument: true, extension: 'tsx', env: { TRANSLATED: '1' } }

// The long forms take hours on a slow machine, and still must not hang for ever.
const long = (seconds: number): number => (isDeep ? 7_200 : seconds)

// Chromium without a window takes two thirds of the time. Some journeys of e2e are in the whole browser, and
// in the long form all of them.
const shell = { TEST_BROWSER: 'headless shell' }

export default defineConfig({
  plugins: [icons],
  test: {
    pool: 'forks',
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    // A state that is waited for comes at once, or after a while where many others use the machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      kind('unit', 'unit', { postgres: false, group: 0 }),
      kind('architecture', 'architecture', { postgres: false, group: 0 }),
      // Few kinds: each process reads the product's code anew for each, which takes two seconds of processor
      // time.
      kind('components', '{components,spec}', { group: 0, hasDocument: true, extension: 'tsx' }),
      ...(isDeep ? [kind('translated', '{components,spec}', translated)] : []),
      kind('api', '{api,security,stores}', { group: 0 }),
      kind('e2e', '{e2e,spec}', { group: 1, seconds: 600, extension: 'ts', env: isDeep ? {} : shell }),
      // These load the machine themselves, or wait for what they have broken.
      kind('races', '{races,queries}', { group: 2, seconds: long(600) }),
      kind('faults', 'faults', { group: 2, seconds: long(600) }),
    ],
  },
})
