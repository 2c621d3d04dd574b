import { defineConfig } from 'vitest/config'

type Engine = 'pglite' | 'postgres'
interface Kind {
  engine?: Engine
  /** Kinds of one group share the cores; groups follow each other. */
  group: number
  seconds?: number
  workers?: number
}

const kind = (name: string, folder: string, { engine, group, seconds = 20, workers = 2 }: Kind) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${folder}/**/*.test.{ts,tsx}`],
    testTimeout: seconds * 1000,
    hookTimeout: Math.max(seconds, 60) * 1000,
    maxWorkers: workers,
    sequence: { groupOrder: group },
    ...(engine === undefined ? {} : { provide: { engine } }),
    ...(engine === 'postgres' ? { globalSetup: ['tests/support/postgres-setup.ts'] } : {}),
  },
})

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
      kind('api-pglite', 'api', { engine: 'pglite', group: 1, seconds: 90 }),
      kind('api-postgres', 'api', { engine: 'postgres', group: 1, seconds: 60 }),
      kind('spec', 'spec', { engine: 'postgres', group: 1, seconds: 90 }),
      kind('security', 'security', { engine: 'postgres', group: 1, seconds: 60 }),
      kind('races', 'races', { engine: 'postgres', group: 2, seconds: long(180), workers: 1 }),
      kind('faults', 'faults', { engine: 'postgres', group: 3, seconds: long(300), workers: 1 }),
      kind('e2e', 'e2e', { engine: 'postgres', group: 4, seconds: 120, workers: 1 }),
    ],
  },
})
