import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { Order } from '#contract/orders/orders.ts'
import type * as StoredValues from '#web/platform/stored.ts'
import { textOf } from '#tests/support/markup.tsx'
import { foodItem } from '#tests/support/own-food-item.ts'

/**
 * The modules of the shop as they render after hydration: what is stored shows, which prerendering leaves
 * out.
 */
async function openShop() {
  vi.resetModules()
  vi.doMock('#web/platform/stored.ts', async (original) => {
    const actual = await original<typeof StoredValues>()
    return {
      ...actual,
      storedValue: <T,>(key: string, read: (value: unknown) => T) => {
        const value = actual.storedValue(key, read)
        return { ...value, use: value.get }
      },
    }
  })
  const [avoidance, question, reader] = [
    await import('#web/domain/declarations/avoidance.ts'),
    await import('#web/domain/declarations/collision-question.ts'),
    await import('#web/domain/declarations/word-reader.ts'),
  ]
  await reader.loadWordReader()
  return {
    ...avoidance,
    ...question,
    ...(await import('#web/domain/food-items/food-item-card.tsx')),
    ...(await import('#web/features/orders/ordering/order-summary.tsx')),
    ...(await import('#web/features/orders/ordering/pass-panel.tsx')),
  }
}
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => {
  vi.doUnmock('#web/platform/stored.ts')
  vi.resetModules()
})

const SENTENCE = 'You avoid cashew; its name says cashew, the kitchen did not declare it'
const item = foodItem({
  id: 'i1',
  restaurant_id: 'r1',
  name: 'Prawn and cashew satay noodles',
  description: 'With a peanut crumb.',
  quantity_available: 4,
  expires_at: '2099-11-21T10:00:00.000Z',
  is_available: true,
  pickup_end: '2099-11-21T11:00:00.000Z',
  allergens: { checked: true, contains: ['crustacean', 'wheat', 'gluten'], may_be_present: [] },
  allergens_checked_at: '2026-11-21T08:00:00.000Z',
})
const order = {
  id: 'o1',
  status: 'paid',
  code: '4711',
  restaurant: { id: 'r1', name: 'Nonna Pina', address: null, latitude: null, longitude: null, phone: null },
  items: [{ ...item, food_item_id: 'i1', unit_price: 10, quantity: 1, changed_declaration: null }],
  total: 10,
  refund: null,
  pickup_start: null,
  pickup_end: '2099-11-21T11:00:00.000Z',
} as unknown as Order

const noCall = (): void => {}
const card = (of: FoodItem = item) => (
  <shop.FoodItemCard item={of} restaurant="" address={null} level={2} onOpen={noCall} onCart={noCall} />
)
const avoid = (...allergens: Allergen[]): void => shop.setAvoidance({ ...shop.nothingAvoided, allergens })

describe('a meal whose name says what was not declared, for somebody who avoids it', () => {
  beforeEach(() => avoid('cashew'))

  it.each<[string, () => React.ReactElement]>([
    ['card', () => card()],
    ['order', () => <shop.OrderSummary order={order} />],
    ['pass', () => <shop.PassPanel pass={order} token="token" />],
  ])('is marked with the word on its %s, and for nobody else', (_part, render) => {
    expect(textOf(render())).toContain(SENTENCE)
    avoid()
    expect(textOf(render())).not.toContain('You avoid')
  })

  it('collides: lists leave it out, and adding and ordering it ask', () => {
    expect(shop.isHidden(item, shop.avoidance())).toBe(true)
    expect(shop.collidingItems([item]).map(({ collision }) => collision.undeclared)).toEqual([
      [{ text: SENTENCE, allergens: ['cashew'], isHiding: true }],
    ])
  })

  it('is not marked once the kitchen declares it, and is shown with the answer once the kitchen says that there is none', () => {
    const declared = { ...item, allergens: { ...item.allergens, may_be_present: ['cashew' as const] } }
    expect(textOf(card(declared))).not.toContain(SENTENCE)
    const answered = { ...item, wording_answers: [{ word: 'cashew', allergen: 'cashew' as const }] }
    expect(textOf(card(answered))).toContain(
      'You avoid cashew; its name says cashew. The kitchen answered: none in the recipe',
    )
    expect(shop.isHidden(answered, shop.avoidance())).toBe(false)
    expect(shop.collidingItems([answered])).toHaveLength(1)
  })

  it('names the description where only that says so, and several allergens of one word together', () => {
    avoid('peanut')
    expect(textOf(card({ ...item, name: 'Noodles' }))).toContain(
      'You avoid peanut; its description says peanut, the kitchen did not declare it',
    )
    avoid('milk', 'egg')
    expect(textOf(card({ ...item, name: 'Omelette and brownie' }))).toContain(
      'You avoid milk; its name says brownie',
    )
    expect(textOf(card({ ...item, name: 'Brownie' }))).toContain(
      'You avoid milk, egg; its name says brownie, the kitchen did not declare them',
    )
  })

  it('is marked as declared since its sale on an order', () => {
    const allergens = { checked: true, contains: ['cashew'], may_be_present: [] }
    const line = { ...order.items[0], changed_declaration: { ...NOTHING_DECLARED, allergens } }
    const text = textOf(<shop.OrderSummary order={{ ...order, items: [line] } as unknown as Order} />)
    expect(text).toContain('You avoid: cashew')
    expect(text).not.toContain(SENTENCE)
  })
})
