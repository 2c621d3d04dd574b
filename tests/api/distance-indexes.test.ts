import { expect, it } from 'vitest'
import { city } from '#contract/city.ts'
import { cuisines } from '#contract/constants.ts'
import { toPlane } from '#contract/position.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

it('has an index by distance for each cuisine', async () => {
  const rows = await t.sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where tablename = 'food_item' and indexdef like '%food_item_point%'`
  const missing = cuisines.filter(
    (cuisine) => !rows.some(({ definition }) => definition.includes(`'${cuisine}'`)),
  )
  expect([rows.length, missing]).toEqual([cuisines.length + 1, []])
})

it('sets food items at one place apart by less than half a metre', async () => {
  const { east_km, north_km } = toPlane({
    latitude: city.centre.latitude + 0.2,
    longitude: city.centre.longitude + 0.3,
  })
  const [row] = await t.sql<{ points: number; distances: number; farthest_m: number }>`
    select count(distinct placed::text)::int as points, count(distinct placed <-> point(0, 0))::int as distances,
      1000 * max(placed <-> point(${east_km}::float8, ${north_km}::float8)) as farthest_m
    from (select gen_random_uuid() as id from generate_series(1, 5000)) item,
      lateral (select food_item_point(id, ${east_km}::float8, ${north_km}::float8) as placed) point`
  expect(row?.points).toBe(5000)
  expect(row?.distances).toBeGreaterThan(4_990)
  expect(row?.farthest_m).toBeLessThan(0.5)
})
