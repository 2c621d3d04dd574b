import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { consumeUnits, deleteFullLimits, returnUnit } from '#server/platform/limits/limit-store.ts'
import { type Budget, stepMs } from '#server/platform/limits/limits-rules.ts'
import { appForFile } from '#tests/support/for-file.ts'

// A budget of two units, one of which comes back in half a minute.
const t = await appForFile()
const { query } = t.database

const aBudget = (): Budget => ({ purpose: randomUUID(), limit: 2, minutes: 1 })
const allowed = async (budget: Budget, subjects: string[], now = t.now()): Promise<boolean[]> =>
  (await consumeUnits(query, budget, subjects, now)).map((use) => use?.isAllowed ?? false)
const later = (seconds: number): Date => new Date(t.now().getTime() + seconds * 1_000)
const fullAts = (budget: Budget) =>
  query
    .selectFrom('rate_limit')
    .select(['subject', 'full_at'])
    .where('purpose', '=', budget.purpose)
    .orderBy('subject')
    .execute()

it('keeps a budget for each subject and each purpose', async () => {
  const [one, other] = [aBudget(), aBudget()]
  expect([await allowed(one, ['a']), await allowed(one, ['a']), await allowed(one, ['a'])]).toEqual([
    [true],
    [true],
    [false],
  ])
  expect([await allowed(one, ['b']), await allowed(other, ['a'])]).toEqual([[true], [true]])
})

it('allows another use at the instant at which a unit is earned again', async () => {
  const budget = aBudget()
  await allowed(budget, ['a', 'a'])
  expect([
    await allowed(budget, ['a'], new Date(later(30).getTime() - 1)),
    await allowed(budget, ['a'], later(30)),
  ]).toEqual([[false], [true]])
})

it('saves up no units beyond the limit', async () => {
  const budget = aBudget()
  await allowed(budget, ['a'])
  expect(await allowed(budget, ['a', 'a', 'a'], later(3_600))).toEqual([true, true, false])
})

it('decides the uses of several subjects in one call in their order', async () => {
  const budget = aBudget()
  expect(await allowed(budget, ['a', 'b', 'a', 'c', 'a', 'b'])).toEqual([true, true, true, true, false, true])
})

it('returns when the budget of a refused use is full again, for its subject and its purpose', async () => {
  const [budget, before, after] = [aBudget(), aBudget(), aBudget()]
  await allowed(before, ['a'])
  await allowed(budget, ['a', 'a', 'b'])
  await allowed(after, ['a'])
  const [use] = await consumeUnits(query, budget, ['a'], t.now())
  expect(use).toEqual({ isAllowed: false, full_at: later(60) })
})

it('returns a unit to one subject and one purpose', async () => {
  const [budget, other] = [aBudget(), aBudget()]
  for (const each of [budget, other]) await allowed(each, ['a', 'a', 'b', 'b'])
  await returnUnit(query, budget, 'a')
  expect(await allowed(budget, ['a', 'b'])).toEqual([true, false])
  expect(await allowed(other, ['a'])).toEqual([false])
})

it('deletes a budget from the instant at which it is full again', async () => {
  const budget = aBudget()
  await allowed(budget, ['a', 'b', 'b'])
  const end = new Date(t.now().getTime() + stepMs(budget))
  await deleteFullLimits(query, new Date(end.getTime() - 1))
  expect(await fullAts(budget)).toHaveLength(2)
  await deleteFullLimits(query, end)
  expect(await fullAts(budget)).toEqual([{ subject: 'b', full_at: later(60) }])
})
