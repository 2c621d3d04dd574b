import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { from, somewhere } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { databaseForFile } from '#tests/support/postgres.ts'

const settings = {
  database_url: await databaseForFile(),
  env: { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off' },
}
const first = await appForFile(settings)
const processes = [first, await appForFile(settings), await appForFile(settings)]

const wordsOf = (round: string): string[] => ['ramen', 'sushi', 'mochi'].map((word) => `${word} ${round}zq`)
const ROUNDS = ['b', 'c', 'd', 'f', 'g', 'h']

it('counts each person once when processes write at the same moment', async () => {
  const regular = somewhere()
  for (const round of ROUNDS) {
    for (const { visitor } of processes)
      for (const q of wordsOf(round))
        for (const address of [regular, somewhere()])
          await visitor.ok(foodItemsApi.browse, { q }, from(address))
    await Promise.all(processes.map(({ jobs }) => jobs.drain(new Set(['unmet_searches.flush']))))
    expect(processes.flatMap(({ logged }) => logged('task failed'))).toEqual([])
  }
  const counts = (await first.rows('unmet_search')).map(({ people }) => people)
  expect(counts).toEqual(ROUNDS.flatMap((round) => wordsOf(round).map(() => processes.length + 1)))
})
