import { beforeEach, describe, expect, it } from 'vitest'
import { accountExportApi } from '#contract/account-export.ts'
import { decisionsApi } from '#contract/desk/decisions.ts'
import { operatorsApi } from '#contract/people/operators.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { startApp } from '#tests/support/app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator } from '#tests/support/operators.ts'
import { aPhoto, decide, settleAppeal } from '#tests/support/reports.ts'
import { aMember } from '#tests/support/staff.ts'

const t = await forFile(startApp({ env: { RATE_LIMITS: 'off' } }))
const text = 'It was cooked through.'
const upheld = { outcome: 'upheld', reasons: 'We looked again.' } as const

beforeEach(() => t.update('operator', {}, { ended_at: t.now() }))

async function aDecision() {
  const nonna = await t.aRestaurant()
  const item = await t.aFoodItem(nonna)
  const deciding = await anOperator(t, 'support', 'Sol Diaz')
  const decision = await decide(deciding, { object_id: item.id })
  return { nonna, item, deciding, decision, decision_id: decision.id }
}
const isRemoved = async ({ id }: { id: string }) => (await t.row('food_item', { id })).removed

describe('an appeal', () => {
  it('is made by the owner alone, once', async () => {
    const { nonna, decision_id } = await aDecision()
    const manager = await aMember(t, nonna, 'manager', 'Mia Tran')
    expect(await manager.client.ok(decisionsApi.mine, {})).toMatchObject([{ id: decision_id }])
    await manager.client.fails('403 role_required', decisionsApi.appeal, { decision_id, text })
    const other = await t.aRestaurant()
    await other.client.fails('404 not_found', decisionsApi.appeal, { decision_id, text })
    const decision = await nonna.client.ok(decisionsApi.appeal, { decision_id, text })
    expect(decision.appeal).toEqual({
      at: t.now().toISOString(),
      text,
      outcome: null,
      reasons: null,
      decided_at: null,
    })
    await nonna.client.fails('409 already_appealed', decisionsApi.appeal, { decision_id, text })
  })

  it('waits at the desk, and is overdue after two weeks', async () => {
    const { nonna, decision_id, deciding } = await aDecision()
    const queueFor = async ({ client }: Pick<typeof nonna, 'client'>) => {
      const { queues } = await client.ok(operatorsApi.overview, {})
      return queues.find(({ name }) => name === 'appeals')
    }
    const waiting = (await queueFor(deciding))?.waiting ?? 0
    await nonna.client.ok(decisionsApi.appeal, { decision_id, text })
    expect(await queueFor(deciding)).toMatchObject({ waiting: waiting + 1, overdue: 0 })
    await t.advance({ days: 14, minutes: 1 })
    const another = await anOperator(t, 'support')
    expect(await queueFor(another)).toMatchObject({ overdue: waiting + 1 })
    const decisions = await another.client.ok(decisionsApi.browse, { appeals: 'waiting' })
    expect(decisions.map(({ id }) => id)).toContain(decision_id)
    await another.client.ok(decisionsApi.decideAppeal, { decision_id, ...upheld })
    expect(await queueFor(another)).toMatchObject({ waiting })
  })

  it('is decided by another operator while there is one', async () => {
    const { nonna, decision_id, deciding } = await aDecision()
    await nonna.client.ok(decisionsApi.appeal, { decision_id, text })
    const another = await anOperator(t, 'support', 'Lou Reid')
    await deciding.client.fails('409 own_decision', decisionsApi.decideAppeal, { decision_id, ...upheld })
    await t.update('operator', { id: another.operator_id }, { ended_at: t.now() })
    const decision = await deciding.client.ok(decisionsApi.decideAppeal, { decision_id, ...upheld })
    expect(decision).toMatchObject({ in_effect: true, appeal: { outcome: 'upheld' } })
  })

  it('that needs an administrator is not kept from the only one by others at the desk', async () => {
    const nonna = await t.aRestaurant()
    const admin = await anOperator(t, 'admin')
    await anOperator(t, 'support')
    const about = { object_kind: 'restaurant', object_id: idOf(nonna), measure: 'suspended' } as const
    const decision = await decide(admin, about)
    const settled = await settleAppeal(nonna, admin, decision, 'reversed')
    expect(settled).toMatchObject({ in_effect: false, appeal: { outcome: 'reversed' } })
  })

  it('that is upheld leaves everything, and the owner reads why', async () => {
    const { nonna, item, decision } = await aDecision()
    await settleAppeal(nonna, await anOperator(t, 'support'), decision, 'upheld')
    expect(await isRemoved(item)).toBe(true)
    await t.jobs.drain()
    expect(t.mailsTo(nonna, 'appeal_decided')).toMatchObject([{ subject: 'Your appeal: the decision stays' }])
    const [own] = await nonna.client.ok(decisionsApi.mine, {})
    expect(own).toMatchObject({ in_effect: true, appeal: { outcome: 'upheld', reasons: 'We looked again.' } })
  })

  it('is decided once, and only where there is one', async () => {
    const { nonna, decision, decision_id } = await aDecision()
    const another = await anOperator(t, 'support')
    await another.client.fails('409 no_appeal', decisionsApi.decideAppeal, { decision_id, ...upheld })
    await settleAppeal(nonna, another, decision, 'upheld')
    const reversed = { decision_id, ...upheld, outcome: 'reversed' } as const
    await another.client.fails('409 no_appeal', decisionsApi.decideAppeal, reversed)
    expect(await t.row('decision', { id: decision_id })).toMatchObject({ reversed_at: null })
  })

  it('against a suspension is decided by an administrator', async () => {
    const nonna = await t.aRestaurant()
    const about = { object_kind: 'restaurant', object_id: idOf(nonna), measure: 'suspended' } as const
    const { id: decision_id } = await decide(await anOperator(t, 'admin'), about)
    await nonna.client.ok(decisionsApi.appeal, { decision_id, text })
    const support = await anOperator(t, 'support')
    await support.client.fails('403 role_required', decisionsApi.decideAppeal, { decision_id, ...upheld })
    const late = await anOperator(t, 'admin')
    t.moveClock({ minutes: 11 })
    await late.client.fails('403 proof_required', decisionsApi.decideAppeal, { decision_id, ...upheld })
    expect((await t.row('decision', { id: decision_id })).appeal_outcome).toBe(null)
  })
})

describe('the account of an owner', () => {
  it('exports the decisions, and leaves them without what the owner has written when it is erased', async () => {
    const { nonna, decision_id } = await aDecision()
    await nonna.client.ok(decisionsApi.appeal, { decision_id, text })
    const { decisions } = await nonna.client.ok(accountExportApi.read, {})
    expect(decisions).toMatchObject([{ id: decision_id, appeal: { text } }])
    await nonna.client.ok(accountsApi.erase, { password: PASSWORD })
    const row = await t.row('decision', { id: decision_id })
    expect(row).toMatchObject({ appeal_text: null, facts_relied_on: 'The photo shows raw chicken.' })
  })
})

/** They take months, in which everybody is signed out. */
describe('after six months', () => {
  it('nobody can appeal any more', async () => {
    const { nonna, decision_id } = await aDecision()
    await t.update('decision', { id: decision_id }, { appeal_until: t.now() })
    await nonna.client.fails('409 appeal_over', decisionsApi.appeal, { decision_id, text })
    expect((await t.row('decision', { id: decision_id })).appealed_at).toBe(null)
  })

  it('a removed photo is deleted, and one with an appeal only after as long again', async () => {
    const nonna = await t.aRestaurant()
    const deciding = await anOperator(t, 'support')
    const [photo, appealed] = [await aPhoto(nonna), await aPhoto(nonna)]
    const remove = ({ id }: { id: string }) =>
      decide(deciding, { object_kind: 'photo', object_id: id, measure: 'photo_removed' })
    await remove(photo)
    const { id: decision_id } = await remove(appealed)
    t.moveClock({ days: 20 })
    await t.update('session', {}, { expires_at: new Date(t.now().getTime() + 86_400_000) })
    await nonna.client.ok(decisionsApi.appeal, { decision_id, text })
    await t.advance({ days: 150 })
    expect(await t.rows('photo', { id: photo.id })).toHaveLength(1)
    await t.advance({ days: 15 })
    expect(await t.rows('photo', { id: photo.id })).toEqual([])
    expect(await t.rows('photo', { id: appealed.id })).toHaveLength(1)
  })
})
