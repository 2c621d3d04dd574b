import { expect, it, vi } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'

it('marks every meal as not checked until its words can be read, and none for somebody who avoids no allergen', async () => {
  // As in a browser that has loaded nothing yet.
  vi.resetModules()
  const { collisionOf, isHidden, nothingAvoided } = await import('#web/domain/declarations/avoidance.ts')
  const { loadWordReader } = await import('#web/domain/declarations/word-reader.ts')
  const allergens = { ...NOTHING_DECLARED.allergens, checked: true }
  const meal = { ...NOTHING_DECLARED, name: 'Roast lamb', description: null, allergens }
  const avoid = { ...nothingAvoided, allergens: ['egg' as const] }
  expect(collisionOf(meal, avoid)).toMatchObject({ is_unread: true, undeclared: [] })
  expect([isHidden(meal, avoid), collisionOf(meal, nothingAvoided)]).toEqual([false, undefined])
  await loadWordReader()
  expect(collisionOf(meal, avoid)).toBeUndefined()
  expect(isHidden({ ...meal, name: 'Quiche' }, avoid)).toBe(true)
})
