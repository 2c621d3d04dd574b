import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ApprovalState } from '#contract/desk/approval-states.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { basketOf, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { aPdf, completeDetails } from '#tests/support/registrations.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off', APPROVAL: 'by_hand' } })
const admin = await anOperator(t, 'admin')
const { approvals, registrations } = api
beforeEach(() => openDesk(admin))

const sendPdf = ({ client }: Person) => client.ok(registrations.sendCertificate, { image: aPdf() } as never)
const own = ({ client }: Person) => client.ok(registrations.mine, {})
const stateOf = async (restaurant: Person) => (await own(restaurant)).state
const decide = (endpoint: Endpoint, restaurant: Person, fields: object = {}) =>
  admin.client.send(endpoint, { restaurant_id: idOf(restaurant), reason: 'As agreed.', ...fields })
const isPublic = async (restaurant: Person) =>
  (await t.visitor.ok(api.restaurants.browse, { ids: idOf(restaurant) })).length === 1
const publicItems = (restaurant: Person) =>
  t.visitor.ok(api.foodItems.browse, { restaurant_id: idOf(restaurant) })
const trialOf = ({ client, user }: Person) => client.ok(api.subscriptions.get, { user_id: user.id })
const put = (restaurant: Person, state: ApprovalState) =>
  t.update('restaurant_registration', { restaurant_id: idOf(restaurant) }, { state })
const emailsTo = async (restaurant: Person, kind: string) => {
  await t.jobs.drain()
  return t.mailsTo(restaurant).filter(({ subject }) => subject.includes(kind))
}

async function submitted(name?: string): Promise<Person> {
  const restaurant = await t.aRestaurant(name)
  await restaurant.client.ok(registrations.save, completeDetails())
  await sendPdf(restaurant)
  await restaurant.client.ok(registrations.submit, {})
  return restaurant
}

describe('a new restaurant where approval is by hand', () => {
  it('prepares meals, sends its details and sells from its approval on, with a whole free month', async () => {
    const restaurant = await t.aRestaurant('Nonna Pina')
    const item = await t.aFoodItem(restaurant, { expires_at: t.inMinutes(60 * 24 * 20) })
    expect(await own(restaurant)).toMatchObject({ state: 'draft', certificate: null, terms_version: 1 })
    const errors = await restaurant.client.errors(registrations.submit, {})
    expect(Object.keys(errors).toSorted()).toEqual(
      ['abn', 'agreement_version', 'council', 'gst_registered', 'legal_name', 'premises_class'].toSorted(),
    )
    await restaurant.client.ok(registrations.save, completeDetails())
    expect(Object.keys(await restaurant.client.errors(registrations.submit, {}))).toEqual(['certificate'])
    await sendPdf(restaurant)
    expect(await restaurant.client.ok(registrations.submit, {})).toMatchObject({ state: 'submitted' })
    expect([await isPublic(restaurant), await publicItems(restaurant)]).toEqual([false, []])
    await t.advance({ days: 10 })
    await openDesk(admin)
    const reply = await decide(approvals.approve, restaurant)
    expect(reply.body).toMatchObject({
      state: 'approved',
      hidden: null,
      first_approved_at: t.now().toISOString(),
    })
    expect([await isPublic(restaurant), (await publicItems(restaurant)).length]).toEqual([true, 1])
    expect(await trialOf(restaurant)).toMatchObject({ status: 'trial', days_remaining: 31 })
    expect((await (await t.aCustomer()).client.send(api.orders.place, basketOf(item))).status).toBe(201)
    expect(await emailsTo(restaurant, 'is approved')).toHaveLength(1)
  })

  it('is sent back for a change, declined and approved, and told the reason each time', async () => {
    const restaurant = await submitted()
    await decide(approvals.requestChanges, restaurant, { reason: 'The certificate is blurred.' })
    expect(await own(restaurant)).toMatchObject({
      state: 'changes_requested',
      reason: 'The certificate is blurred.',
    })
    await restaurant.client.ok(registrations.submit, {})
    expect((await own(restaurant)).reason).toBeNull()
    await decide(approvals.decline, restaurant, { reason: 'This is no food business.' })
    expect([await stateOf(restaurant), await isPublic(restaurant)]).toEqual(['declined', false])
    const [mail] = await emailsTo(restaurant, 'was not approved')
    expect(mail?.text).toContain('“This is no food business.”')
    expect((await emailsTo(restaurant, 'Please change something'))[0]?.text).toContain('blurred')
    await restaurant.client.ok(registrations.submit, {})
    expect((await decide(approvals.approve, restaurant)).status).toBe(200)
  })
})

describe('a decision', () => {
  it.each([
    ['approve', 'draft', 'registration_not_submitted'],
    ['approve', 'approved', 'registration_not_submitted'],
    ['decline', 'changes_requested', 'registration_not_submitted'],
    ['requestChanges', 'declined', 'registration_not_submitted'],
    ['suspend', 'submitted', 'restaurant_not_approved'],
    ['suspend', 'suspended', 'restaurant_not_approved'],
    ['lift', 'approved', 'restaurant_not_suspended'],
    ['close', 'closed', 'restaurant_closed'],
    ['approve', 'closed', 'restaurant_closed'],
    ['decline', 'closed', 'restaurant_closed'],
    ['requestChanges', 'closed', 'restaurant_closed'],
    ['suspend', 'closed', 'restaurant_closed'],
    ['lift', 'closed', 'restaurant_closed'],
  ] as const)('to %s is refused for a restaurant in the state %s', async (action, state, code) => {
    const restaurant = await t.aRestaurant()
    await put(restaurant, state)
    const { status, body } = await decide(approvals[action], restaurant, { open_orders: 'honour' })
    expect([status, body.code, await stateOf(restaurant)]).toEqual([409, code, state])
  })

  it.each([
    ['submitted', 'registration_submitted'],
    ['approved', 'registration_approved'],
    ['suspended', 'restaurant_suspended'],
    ['closed', 'restaurant_closed'],
  ] as const)('is not asked for by a restaurant in the state %s', async (state, code) => {
    const restaurant = await t.aRestaurant()
    await put(restaurant, state)
    await restaurant.client.fails(`409 ${code}`, registrations.submit, {})
    expect(await stateOf(restaurant)).toBe(state)
  })

  it('is for administrators, with a reason where it is against the restaurant', async () => {
    const restaurant = await submitted()
    const id = { restaurant_id: idOf(restaurant) }
    for (const role of ['support', 'finance'] as const) {
      const { client } = await anOperator(t, role)
      await client.fails('403 role_required', approvals.approve, id)
      expect((await client.ok(approvals.read, id)).state).toBe('submitted')
    }
    await admin.client.fails(422, approvals.decline, { ...id, reason: ' ' })
    await restaurant.client.fails(404, approvals.approve, id)
    await t.visitor.fails(404, approvals.read, id)
    expect(await stateOf(restaurant)).toBe('submitted')
  })

  it('is recorded with who made it, why, and the states before and after', async () => {
    const restaurant = await submitted()
    await decide(approvals.approve, restaurant, { reason: 'All in order.' })
    const entries = await admin.client.ok(api.audit.browse, {
      object_kind: 'restaurant',
      object_id: idOf(restaurant),
    })
    expect(entries).toMatchObject([
      {
        action: 'approved',
        actor_id: admin.operator_id,
        reason: 'All in order.',
        changes: [{ field: 'state', before: 'submitted', after: 'approved' }],
      },
    ])
  })
})

describe('the list of the desk', () => {
  it('finds restaurants by state, name and ABN, the longest waiting first, in pages', async () => {
    const one = await submitted('Quince & Quail')
    t.moveClock({ minutes: 5 })
    const two = await submitted('Quince Corner')
    const browse = (query: object) => admin.client.ok(approvals.browse, query)
    const names = async (query: object) => (await browse(query)).map(({ name }) => name)
    expect(await names({ q: 'quince', state: 'submitted' })).toEqual(['Quince & Quail', 'Quince Corner'])
    expect(await names({ q: 'quince', state: 'approved' })).toEqual([])
    expect(await names({ q: '51 824 753 556', state: 'submitted' })).toContain('Quince Corner')
    expect(await names({ q: '%' })).toEqual([])
    const pages = await admin.client.pages<{ id: string }>('/api/desk/restaurants')
    expect(pages.flat().map(({ id }) => id)).toEqual(expect.arrayContaining([idOf(one), idOf(two)]))
    const { queues } = await admin.client.ok(api.operators.overview, {})
    expect(queues.find(({ name }) => name === 'restaurants')?.waiting).toBeGreaterThanOrEqual(2)
  })
})
