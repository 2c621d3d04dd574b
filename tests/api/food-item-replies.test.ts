import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foodItemsApi, FoodItem } from '#contract/kitchen/food-items.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { publicColumns } from '#server/features/kitchen/food-items/food-item-tables.ts'
import type { BrowseRow } from '#server/features/kitchen/food-items/browsing/food-item-page.ts'
import { toFoodItems } from '#server/features/kitchen/food-items/browsing/browse-flows.ts'
import { toFoodItem } from '#server/features/kitchen/food-items/food-item-rules.ts'
import { defineQuery, type Params } from '#server/platform/db/define-query.ts'
import { replyWriter } from '#server/platform/http/replies/reply-serializer.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

/** Rows that no constraint has checked, once as the reply is written from them and once as values. */
const rowsOf = (columns: readonly string[]) => (_db: unknown, _shape: object, $: Params<{ json: string }>) =>
  sql<BrowseRow>`
    select ${sql.join(columns.map((name) => sql.ref(name)))}
    from json_populate_recordset(null::food_item, ${$.json}::json)`
const findForReply = defineQuery.readReplyVariants('testFoodItemReplies', rowsOf(publicColumns))
const findReordered = defineQuery.readReplyVariants(
  'testFoodItemRepliesReordered',
  rowsOf(['quantity_listed', ...publicColumns.toReversed(), 'restaurant_words', 'created_at']),
)
const findValues = defineQuery.readVariants('testFoodItemValues', rowsOf(publicColumns))
const write = replyWriter(foodItemsApi.browse)

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '"',
    '\\',
    '\u2028\u2029',
    '\u0001\b\f\n\r\t\u001f\u007f',
    '</script>',
    '🍛 “laksa” é',
    'null',
  ),
)
const storable = text.map((value) => value.replaceAll('\0', ' '))
const instant = fc
  .tuple(
    fc.date({ min: new Date('1890-01-01'), max: new Date('9998-01-01'), noInvalidDate: true }),
    fc.constantFrom('', '.5', '.123', '.120', '.999999', '.000001', '.001'),
  )
  .map(([date, fraction]) => `${date.toISOString().slice(0, 19)}${fraction}Z`)
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const count = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2_147_483_647 }))
const declaration = fc.oneof(
  fc.constant({}),
  fc.constant(NOTHING_DECLARED),
  fc.record(
    {
      allergens: fc.constant({
        checked: true,
        contains: ['egg'],
        may_be_present: ['milk', 'soy'],
        secret: 1,
      }),
      wording_answers: fc.array(
        fc.record({ word: storable, allergen: fc.constant('egg'), secret: storable }),
      ),
      storage: fc.constantFrom(null, { method: 'hot', since: null }),
      use_by: fc.constantFrom(null, '2026-11-25'),
      secret: fc.constant('not in the contract'),
    },
    { requiredKeys: [] },
  ),
)
const row = fc.record({
  id: fc.uuid(),
  restaurant_id: fc.uuid(),
  name: storable,
  description: storable,
  original_price_cents: count,
  discounted_price_cents: fc.oneof(count, fc.constantFrom(29, 30, 57, 110, 1_000_000)),
  discount_percentage: count,
  image_url: orNull(storable),
  photo_id: orNull(fc.constant('ab'.repeat(32))),
  photo_color: orNull(fc.constant('#0a0b0c')),
  cuisine_type: fc.constantFrom('Italian', 'Asian'),
  quantity_available: count,
  expires_at: instant,
  pickup_start: orNull(instant),
  pickup_end: instant,
  portion_weight_g: orNull(count),
  declaration,
  allergens_checked_at: orNull(instant),
  switched_off: fc.boolean(),
  withdrawn_at: orNull(instant),
  quantity_listed: count,
  restaurant_words: storable,
  created_at: instant,
})

it('writes rows of food items as they are written from their values, byte for byte', async () => {
  const { query } = t.database
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
      // Some texts are not valid Unicode, which the database does not take.
      const json = JSON.stringify(rows).replaceAll(/\\ud[89a-f][0-9a-f]{2}/g, '?')
      const expected = write?.((await findValues(query, {}, { json })).map(toFoodItem))
      expect(write?.(toFoodItems(await findForReply(query, {}, { json })))).toBe(expected)
      expect(write?.(toFoodItems(await findReordered(query, {}, { json })))).toBe(expected)
    }),
    { numRuns: 150 },
  )
})

it('writes the fields of the contract and no other', async () => {
  const [sample] = fc.sample(row, { numRuns: 1, seed: 1 })
  const rows = await findReordered(
    t.database.query,
    {},
    { json: JSON.stringify([{ ...sample, name: 'Laksa' }]) },
  )
  const [reply] = JSON.parse(write?.(toFoodItems(rows)) ?? '') as [object]
  expect(Object.keys(reply)).toEqual(Object.keys(FoodItem.shape))
  expect(FoodItem.safeParse(reply).success).toBe(true)
})

it('refuses rows that were written for another endpoint', () => {
  expect(() => replyWriter(restaurantsApi.browse)?.(toFoodItems([]))).toThrow('rows of another reply')
})
