import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Measure } from '#contract/desk/measures.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { decide, decisionAbout, settleAppeal } from '#tests/support/reports.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off', APPROVAL: 'by_hand' } })
const admin = await anOperator(t, 'admin')
const another = await anOperator(t, 'admin')
beforeEach(async () => {
  await openDesk(admin)
  await openDesk(another)
})

const stateOf = async ({ client }: Person) => (await client.ok(api.registrations.mine, {})).state
const isPublic = async (restaurant: Person) =>
  (await t.visitor.ok(api.restaurants.browse, { ids: idOf(restaurant) })).length === 1
const hiddenOf = async (restaurant: Person) => (await t.row('restaurant', { id: idOf(restaurant) })).hidden
// Of somebody else each time: one person does only so much a day.
const decideAbout = async (restaurant: Person, measure: Measure, until?: string) =>
  decide(await anOperator(t, 'admin'), {
    object_kind: 'restaurant',
    object_id: idOf(restaurant),
    measure,
    ...(until && { until }),
  })
const reverse = async (restaurant: Person, decision: { id: string }) => {
  await openDesk(another)
  await settleAppeal(restaurant, another, decision, 'reversed')
}
const suspend = (restaurant: Person, until?: string) =>
  admin.client.ok(api.approvals.suspend, {
    restaurant_id: idOf(restaurant),
    reason: 'Unsafe food.',
    open_orders: 'honour',
    ...(until && { until }),
  })
const anApproved = async () => {
  const restaurant = await t.aRestaurant()
  await t.update('restaurant_registration', { restaurant_id: idOf(restaurant) }, { state: 'submitted' })
  await admin.client.ok(api.approvals.approve, { restaurant_id: idOf(restaurant) })
  return restaurant
}

describe.each(['suspended', 'ended'] as const)('a decision by which a restaurant is %s', (measure) => {
  const moved = measure === 'ended' ? 'closed' : 'suspended'

  it('shows in the state of its registration, and is undone there', async () => {
    const restaurant = await anApproved()
    const decision = await decideAbout(restaurant, measure)
    const { state, reason } = await restaurant.client.ok(api.registrations.mine, {})
    expect([state, reason]).toEqual([moved, 'Food Act 1984 (Vic), section 8'])
    await reverse(restaurant, decision)
    expect([await stateOf(restaurant), await isPublic(restaurant)]).toEqual(['approved', true])
  })

  it.each(['draft', 'submitted', 'declined'] as const)(
    'leaves one that is %s hidden once it is reversed',
    async (before) => {
      const restaurant = await t.aRestaurant()
      await t.update('restaurant_registration', { restaurant_id: idOf(restaurant) }, { state: before })
      const decision = await decideAbout(restaurant, measure)
      expect([await stateOf(restaurant), await hiddenOf(restaurant)]).toEqual([moved, 'suspended'])
      await reverse(restaurant, decision)
      expect([await stateOf(restaurant), await hiddenOf(restaurant)]).toEqual([before, 'unapproved'])
      expect(await isPublic(restaurant)).toBe(false)
    },
  )
})

it('takes no decision that suspends or ends a restaurant whose work was ended before', async () => {
  const restaurant = await anApproved()
  await t.update('restaurant_registration', { restaurant_id: idOf(restaurant) }, { state: 'closed' })
  const about = { object_kind: 'restaurant', object_id: idOf(restaurant) } as const
  for (const measure of ['suspended', 'ended'] as const)
    await admin.client.fails(
      '409 restaurant_closed',
      api.decisions.decide,
      decisionAbout({ ...about, measure }),
    )
  expect(await t.rows('decision', { restaurant_id: idOf(restaurant) })).toEqual([])
  expect(await stateOf(restaurant)).toBe('closed')
})

describe('a restaurant that is suspended twice', () => {
  it('stays hidden when the decision ends first, until the suspension is over', async () => {
    const restaurant = await anApproved()
    await suspend(restaurant, t.inMinutes(120))
    await decideAbout(restaurant, 'suspended', t.inMinutes(60))
    await t.advance({ minutes: 61 })
    expect([await stateOf(restaurant), await isPublic(restaurant)]).toEqual(['suspended', false])
    await t.advance({ minutes: 60 })
    expect([await stateOf(restaurant), await isPublic(restaurant)]).toEqual(['approved', true])
  })

  it('stays hidden when the suspension ends first, until the decision is over', async () => {
    const restaurant = await anApproved()
    await suspend(restaurant, t.inMinutes(60))
    await decideAbout(restaurant, 'suspended', t.inMinutes(120))
    await t.advance({ minutes: 61 })
    expect([await stateOf(restaurant), await isPublic(restaurant)]).toEqual(['suspended', false])
    await t.advance({ minutes: 60 })
    await t.advance({ minutes: 2 })
    expect([await stateOf(restaurant), await isPublic(restaurant)]).toEqual(['approved', true])
  })

  it('cannot be shown again by lifting the suspension alone', async () => {
    const restaurant = await anApproved()
    const id = { restaurant_id: idOf(restaurant) }
    await suspend(restaurant)
    const decision = await decideAbout(restaurant, 'suspended')
    await admin.client.fails('409 restaurant_held', api.approvals.lift, id)
    await reverse(restaurant, decision)
    expect(await isPublic(restaurant)).toBe(false)
    await admin.client.ok(api.approvals.lift, id)
    expect(await isPublic(restaurant)).toBe(true)
  })
})

describe('a restaurant that is closed', () => {
  it('stays so when a decision from before that is reversed', async () => {
    const restaurant = await anApproved()
    const decision = await decideAbout(restaurant, 'suspended')
    const close = {
      restaurant_id: idOf(restaurant),
      reason: 'No food business.',
      open_orders: 'honour' as const,
    }
    await admin.client.ok(api.approvals.close, close)
    await reverse(restaurant, decision)
    expect([await stateOf(restaurant), await isPublic(restaurant)]).toEqual(['closed', false])
  })
})
