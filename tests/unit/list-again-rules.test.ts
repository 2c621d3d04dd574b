import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/time.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { FoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'
import { foodItemRow } from '#tests/support/own-food-item.ts'
import { toRowListedAgain } from '#server/features/kitchen/food-items/listing/list-again-rules.ts'

const NOW = new Date('2026-11-21T07:00:00Z')
const COOK = 'the cook'

const item = (fields: Partial<FoodItemRow> = {}): FoodItemRow =>
  foodItemRow({
    expires_at: new Date('2026-10-01T10:30:00Z'),
    pickup_end: new Date('2026-10-01T11:00:00Z'),
    switched_off: true,
    withdrawn_at: new Date('2026-10-01T10:00:00Z'),
    ...fields,
  })

const again = (
  before: FoodItemRow,
  input: Partial<Parameters<typeof toRowListedAgain>[1]> = {},
  account_id: string | null = COOK,
) =>
  toRowListedAgain(
    before,
    { quantity_available: 4, expires_at: '2026-11-21T10:30:00Z', ...input },
    { id: 'the new item', account_id, now: NOW, findClosing: () => undefined },
  )

describe('toListedAgain', () => {
  it('starts with the new quantity, on sale, whatever became of the item before', () => {
    expect(again(item())).toMatchObject({
      id: 'the new item',
      name: 'Lasagne',
      portion_weight_g: 420,
      quantity_available: 4,
      quantity_listed: 4,
      quantity_withdrawn: 0,
      switched_off: false,
      withdrawn_at: null,
      created_at: NOW,
    })
  })

  it.each([
    ['at its time of day when summer time has begun', '2026-10-01T10:30Z', 2.5, '2026-10-08T09:30Z', 2.5],
    ['after the hour that clocks skip', '2026-09-30T18:00Z', 1.5, '2026-10-03T17:00Z', 0.5],
    ['on the evening of a sale that ended after midnight', '2026-11-13T13:30Z', 1, '2026-11-20T12:45Z', 0.25],
    ['on the evening of a sale that ended before it', '2026-11-13T12:45Z', 0.25, '2026-11-20T13:30Z', 1],
  ])('starts pickup %s', (_when, ended_at, hours_before, expires_at, expected) => {
    const from = (time: string, hours: number): Date => new Date(Date.parse(time) + hours * HOUR_MS)
    const before = item({
      expires_at: new Date(ended_at),
      pickup_start: from(ended_at, -hours_before),
      pickup_end: from(ended_at, 0.5),
    })
    expect(again(before, { expires_at })).toMatchObject({
      pickup_start: from(expires_at, -expected),
      pickup_end: from(expires_at, 0.5),
    })
  })

  it('names no start of pickup when too little time is left after it', () => {
    const before = item({ pickup_start: new Date('2026-10-01T10:30:00Z') })
    expect(again(before, { expires_at: '2026-11-21T08:45:00Z' }).pickup_start).toBeNull()
  })

  it('keeps how a meal is stored, and drops since when it was out of temperature control and the dates of the batch', () => {
    const dates = { use_by: '2026-10-02', best_before: '2026-10-03' }
    const stored = (storage: FoodItemRow['declaration']['storage']) =>
      again(item({ declaration: { ...NOTHING_DECLARED, storage, ...dates } })).declaration
    expect(stored({ method: 'refrigerated', since: null })).toMatchObject({
      storage: { method: 'refrigerated' },
      use_by: null,
      best_before: null,
    })
    expect(stored({ method: 'unrefrigerated', since: '2026-10-01T09:00:00.000Z' }).storage).toBeNull()
  })

  it('takes the dates of the new batch', () => {
    expect(again(item(), { use_by: '2026-11-22', best_before: '2026-11-23' }).declaration).toMatchObject({
      use_by: '2026-11-22',
      best_before: '2026-11-23',
    })
  })

  const checked_before = {
    allergens_checked_at: new Date('2026-10-01T06:00:00Z'),
    allergens_checked_by: 'the chef',
  }
  const allergens = { checked: true, contains: ['milk' as const], may_be_present: [] }
  const checked = item({ declaration: { ...NOTHING_DECLARED, allergens }, ...checked_before })

  it('counts a recipe as checked now, by who confirms its declaration', () => {
    expect(again(checked, { declaration_confirmed: true })).toMatchObject({
      allergens_checked_at: NOW,
      allergens_checked_by: COOK,
    })
  })

  it('keeps the day on which a recipe was checked until somebody confirms it', () => {
    expect(again(checked)).toMatchObject(checked_before)
    expect(again(checked, { declaration_confirmed: false }, null)).toMatchObject(checked_before)
  })

  it('does not count a recipe as checked that nobody had checked, although it is confirmed', () => {
    expect(again(item(), { declaration_confirmed: true })).toMatchObject({
      allergens_checked_at: null,
      allergens_checked_by: null,
    })
  })
})
