import { describe, expect, it } from 'vitest'
import { api, endpoints } from '#contract/api.ts'
import { isDeskAccess } from '#contract/endpoint.ts'
import { showsPersonalData } from '#server/features/people/audit/desk-reads.ts'
import { complain } from '#tests/support/complaints.ts'
import { disputes } from '#tests/support/disputes.ts'
import { examplesOf, prepare } from '#tests/support/example-calls/example-calls.ts'
import { forFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { startWorld } from '#tests/security/world.ts'

const w = await forFile(startWorld({ RATE_LIMITS: 'off' }))
const { t } = w
const deskReads = endpoints.filter(([, { method, access }]) => method === 'GET' && isDeskAccess(access))

/** Operators read of themselves and each other, and the file of a batch is recorded whenever it is taken. */
const untraced = new Set(['desk-session.get', 'operators.all', 'payout-batches.file'])
const looksOf = (actor_id: string) => t.rows('audit_entry', { actor_id, action: 'looked at' })

/** What would collect an order, of all that can be collected. */
async function openCodes(): Promise<string[]> {
  const orders = await t.rows('customer_order', {})
  return orders.flatMap(({ status, code }) => (['held', 'paid', 'missed'].includes(status) ? [code] : []))
}

describe('an operator who looks', () => {
  it.each(deskReads)(
    'at %s is recorded once where there is something of a person, and learns no code',
    async (name, endpoint) => {
      const isTraced = showsPersonalData(endpoint) && !untraced.has(name)
      for (const example of examplesOf(name)) {
        const { input } = await prepare(w, example)
        const { client, operator_id } = await anOperator(t, 'admin')
        // The example of the search finds nobody.
        const query = name === 'lookup.find' ? { q: w.persons['customer B'].user.email } : input
        const [reply] = await Promise.all([client.send(endpoint, query), client.send(endpoint, query)])
        expect(reply.status).toBe(200)
        const text = JSON.stringify(reply.body) ?? ''
        expect((await openCodes()).filter((code) => text.includes(code))).toEqual([])
        expect(await looksOf(operator_id)).toHaveLength(isTraced ? 1 : 0)
      }
    },
  )

  it('is recorded again the next hour', async () => {
    const operator = await anOperator(t, 'support')
    const object = { restaurant_id: idOf(w.persons['restaurant A']) }
    for (let hour = 1; hour <= 2; hour += 1) {
      await operator.client.ok(api.approvals.read, object)
      expect(await looksOf(operator.operator_id)).toHaveLength(hour)
      await t.advance({ hours: 1 })
      await openDesk(operator)
    }
  })

  it('appears in the data export of who was looked up, and can be left out of the log', async () => {
    const { client, operator_id } = await anOperator(t, 'support')
    const customer = await t.aCustomer('Kim Lee')
    await t.update('account', { id: customer.user.id }, { mobile_number: '+61411222333' })
    await client.ok(api.lookup.find, { q: '0411 222 333' })
    const { desk_visits } = await customer.client.ok(api.accountExport.read, {})
    expect(desk_visits).toMatchObject([{ reason: 'Found by email or mobile number' }])
    const filter = { actor_id: operator_id }
    expect(await client.ok(api.audit.browse, filter)).toMatchObject([
      { action: 'looked at', object_kind: 'account', object_id: customer.user.id },
      { action: 'opened the desk' },
    ])
    expect(await client.ok(api.audit.browse, { ...filter, without: 'sessions' })).toEqual([])
  })
})

describe('the code of an order that can be collected', () => {
  it('is masked wherever the desk names the order, until somebody has collected it', async () => {
    const { client } = await anOperator(t, 'admin')
    const restaurant = await t.aRestaurant('Nonna Pina')
    const customer = await t.aCustomer('Kim Lee')
    const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    const { id: complaint_id } = await complain(customer, order)
    await disputes(t).dispute(order)
    const object = { account_id: customer.user.id, reason: 'Asked for help' }
    const read = async () => [
      (await client.ok(api.lookup.find, { q: order.code })).orders[0]?.code,
      (await client.ok(api.lookup.orders, { restaurant_id: idOf(restaurant) }))[0]?.code,
      (await client.ok(api.lookup.order, { order_id: order.id })).as_customer.code,
      (await client.ok(api.lookup.order, { order_id: order.id })).as_restaurant.code,
      (await client.ok(api.lookup.openPerson, object)).orders[0]?.code,
      (await client.ok(api.deskComplaints.get, { complaint_id })).order.code,
      (await client.ok(api.disputes.browse, {})).find(({ order_id }) => order_id === order.id)?.code,
    ]
    expect(new Set(await read())).toEqual(new Set([`••••${order.code.slice(-2)}`]))
    await disputes(t).collect(restaurant, order, 'pass')
    expect(new Set(await read())).toEqual(new Set([order.code]))
  })
})
