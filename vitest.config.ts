import { defineConfig } from 'vitest/config'

type Engine = 'pglite' | 'postgres'
interface Kind {
  /** What it runs on; the first is that of a test that names none. */
  engines?: [Engine, ...Engine[]]
  /** Kinds of one group share the cores; groups follow each other. */
  group: keyof typeof WORKERS
  seconds?: number
  /** Whether its files follow each other in one process, which then reads the product's code once. */
  shares?: boolean
  env?: Record<string, string>
  /** Files of the folder that are left out. */
  but?: string[]
}

// Two cores' worth, and one more where much of the work is waiting for a page or an answer. Kinds of one group have as many.
const WORKERS = { 0: 2, 1: 3, 2: 2 }

const kind = (name: string, folder: string, { engines, group, seconds = 20, shares = false, env = {}, but = [] }: Kind) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${folder}/**/*.test.{ts,tsx}`],
    exclude: but.map((file) => `tests/${folder}/${file}.test.ts`),
    testTimeout: seconds * 1000,
    hookTimeout: Math.max(seconds, 60) * 1000,
    maxWorkers: WORKERS[group],
    isolate: !shares,
    env,
    sequence: { groupOrder: group },
    ...(engines === undefined ? {} : { provide: { engine: engines[0] } }),
    globalSetup: (engines ?? []).map((engine) => `tests/support/${engine}-setup.ts`),
  },
})

// Hashes of passwords are most of what these wait for, and no engine knows of them: the long form alone does them on both.
const hashing = ['two-factor', 'second-step', 'passkeys', 'account-news']

// The long forms take hours on a slow machine, and still must not hang for ever.
const long = (seconds: number): number => (process.env['DEEP'] === '1' ? 7_200 : seconds)

export default defineConfig({
  test: {
    pool: 'forks',
    allowOnly: false,
    // What a busy machine is given to get there.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      kind('unit', 'unit', { group: 0 }),
      kind('architecture', 'architecture', { group: 0 }),
      kind('api-pglite', 'api', {
        engines: ['pglite'],
        group: 1,
        seconds: 90,
        shares: true,
        but: process.env['DEEP'] === '1' ? [] : hashing,
      }),
      kind('api-postgres', 'api', { engines: ['postgres'], group: 1, seconds: 60, shares: true }),
      // Two hundred rows in many small pages; the whole browser has its turn in the journeys of e2e.
      kind('spec', 'spec', { engines: ['postgres'], group: 1, seconds: 90, shares: true, env: { TEST_BROWSER: 'headless shell' } }),
      kind('security', 'security', { engines: ['postgres'], group: 1, seconds: 60, shares: true }),
      kind('e2e', 'e2e', { engines: ['postgres'], group: 1, seconds: 120, shares: true }),
      // These load the machine themselves, or wait for what they have broken.
      kind('races', 'races', { engines: ['postgres', 'pglite'], group: 2, seconds: long(180) }),
      kind('faults', 'faults', { engines: ['postgres'], group: 2, seconds: long(300) }),
    ],
  },
})
