import { expect, it } from 'vitest'
import { type Evening, playEvening } from '#tests/bench/evening.ts'

const nothing = { app_us: 0, database_us: 0 }
const noRates: Evening['rates'] = { ready_page: 0, made_page: 0, order: 0, pickup: 0 }
const batches = { batch: { app_us: 0, database_us: 10_000 }, each: nothing }
const evening = (fields: Partial<Evening>): Evening => ({
  seed: 1,
  seconds: 400,
  rates: noRates,
  app_processes: 1,
  database_cores: 1,
  service: {
    ready_page: { app_us: 0, database_us: 1_000 },
    made_page: { app_us: 600, database_us: 300 },
    order: batches,
    pickup: batches,
    commit_us: 0,
  },
  chance: 0,
  ...fields,
})

it('simulates the same evening for the same seed', () => {
  const rates = { ready_page: 200, made_page: 50, order: 20, pickup: 10 }
  const play = (seed: number) =>
    playEvening(evening({ seed, rates, seconds: 20, app_processes: 2, chance: 0.5 }))
  expect(play(7)).toEqual(play(7))
  expect(play(8)).not.toEqual(play(7))
})

// Mean time from arrival to answer with service time s = 1 ms at load r: s + r·s / (2(1 − r)) when it is always s
// (Pollaczek and Khinchine), s / (1 − r) when it is exponential.
it.each([
  ['always the same', 0, 0.5, 1.5],
  ['always the same', 0, 0.8, 3],
  ['exponential', 1, 0.5, 2],
  ['exponential', 1, 0.8, 5],
])('matches queueing theory when the service time is %s (chance %d, load %d)', (_, chance, load, mean_ms) => {
  const outcome = playEvening(evening({ rates: { ...noRates, ready_page: load * 1_000 }, chance }))
  expect(outcome.by_kind.ready_page.mean_ms / mean_ms).toBeCloseTo(1, 1)
  expect(outcome.database_use).toBeCloseTo(load, 1)
})

it('matches the Erlang formula for two cores', () => {
  // Two servers of 2 ms at load 0.8: 2 ms / (1 − 0.8²).
  const service = { ...evening({}).service, ready_page: { app_us: 0, database_us: 2_000 } }
  const rates = { ...noRates, ready_page: 800 }
  const outcome = playEvening(evening({ rates, database_cores: 2, service, chance: 1 }))
  expect(outcome.by_kind.ready_page.mean_ms / (2 / (1 - 0.8 ** 2))).toBeCloseTo(1, 1)
})

it('batches orders that arrive during a batch, and so serves more than one by one', () => {
  // 10 ms a batch would be 100 orders a second one by one; 500 arrive.
  const outcome = playEvening(evening({ rates: { ...noRates, order: 500 }, seconds: 60 }))
  expect(outcome.batch_size).toBeGreaterThan(4)
  expect(outcome.by_kind.order.p99_ms).toBeLessThan(21)
  const alone = playEvening(evening({ rates: { ...noRates, order: 0.1 }, seconds: 600 }))
  expect([alone.batch_size, Math.round(alone.by_kind.order.p50_ms)]).toEqual([1, 10])
})
