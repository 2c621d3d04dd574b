import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import pg from 'pg'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { patientAddress } from '#tests/support/lock-queue.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { aMember } from '#tests/support/staff.ts'

const GATE = 4_711
const OFTEN = { interval: 10 }

/** Stops every writer of one kind in the middle of its transaction, until the gate is opened. */
async function closeGate(url: string, table: string, event: string, when = 'true') {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const name = `gate_${randomUUID().replaceAll('-', '')}`
  await client.query(`select pg_advisory_lock(${GATE})`)
  await client.query(`create function ${name}() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$`)
  await client.query(
    `create trigger ${name} before ${event} on ${table} for each row when (${when}) execute function ${name}()`,
  )
  const waiting = async (): Promise<number> => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return Number(rows[0]?.count)
  }
  return {
    waiting,
    open: () => client.query(`select pg_advisory_unlock(${GATE})`),
    end: () => client.end(),
  }
}

describe('erasing an account during other requests', () => {
  let t: TestApp
  let url: string
  const gates: { end: () => Promise<void> }[] = []
  beforeEach(async () => {
    url = await freshDatabase()
    t = await startApp({ database_url: patientAddress(url) })
  })
  afterEach(async () => {
    await Promise.all(gates.splice(0).map((gate) => gate.end()))
    await t.stop()
    await dropDatabase(url)
  })

  const gateAt = async (table: string, event: string, when?: string) => {
    const gate = await closeGate(url, table, event, when)
    gates.push(gate)
    return gate
  }
  /** Begins `first`, which stops at the gate; then `second`, until it is answered or waits too; then lets both go on. */
  const inTheMiddle = async <A, B>(
    gate: Awaited<ReturnType<typeof gateAt>>,
    first: () => Promise<A>,
    second: () => Promise<B>,
  ) => {
    const one = first()
    await expect.poll(gate.waiting, OFTEN).toBe(1)
    let answered = false
    const other = second().finally(() => {
      answered = true
    })
    await expect.poll(async () => answered || (await gate.waiting()) > 1, OFTEN).toBe(true)
    await gate.open()
    return Promise.all([one, other])
  }
  type Person = Awaited<ReturnType<TestApp['aRestaurant']>>
  const erase = ({ client }: Person) => client.send(api.accounts.erase, { password: PASSWORD })
  const aMeal = () => ({
    name: 'Late lasagne',
    description: 'Nobody owns it',
    original_price: 20,
    discounted_price: 9,
    cuisine_type: 'Italian' as const,
    quantity_available: 3,
    expires_at: t.inMinutes(90),
  })
  const onSale = async () => (await t.client().ok(api.foodItems.browse, {})).map(({ name }) => name)

  it('leaves nothing on sale of a restaurant that is erased while a food item is being created', async () => {
    const partner = await t.aRestaurant()
    const gate = await gateAt('food_item', 'insert')
    const [listReply, erased] = await inTheMiddle(
      gate,
      () => partner.client.send(api.foodItems.list, aMeal()),
      () => erase(partner),
    )
    expect([listReply.status, erased.status]).toEqual([201, 204])
    expect(await onSale()).toEqual([])
  })

  it('refuses a food item whose creation begins while its restaurant is being erased', async () => {
    const partner = await t.aRestaurant()
    const gate = await gateAt('restaurant', 'update', 'new.closed_at is not null')
    const [erased, listReply] = await inTheMiddle(
      gate,
      () => erase(partner),
      () => partner.client.send(api.foodItems.list, aMeal()),
    )
    expect([erased.status, listReply.status, listReply.body.code]).toEqual([204, 401, 'sign_in_required'])
    expect(await onSale()).toEqual([])
  })

  it.each<
    [
      what: string,
      write: (manager: Person, food_item_id: string) => Promise<{ status: number; body: { code: string } }>,
    ]
  >([
    ['lists', ({ client }) => client.send(api.foodItems.list, aMeal())],
    [
      'edits',
      ({ client }, food_item_id) =>
        client.send(api.foodItems.change, { food_item_id, quantity_available: 9 }),
    ],
    ['closes for today', ({ client }) => client.send(api.hours.closeToday, {})],
    ['adds a device', ({ client }) => client.send(api.staff.addDevice, {})],
  ])(
    'refuses a manager who %s while the restaurant is being erased, and leaves them signed in',
    async (_what, write) => {
      const partner = await t.aRestaurant()
      const manager = await aMember(t, partner, 'manager')
      const { id } = await t.aFoodItem(partner)
      const gate = await gateAt('restaurant', 'update', 'new.closed_at is not null')
      const [erased, refused] = await inTheMiddle(
        gate,
        () => erase(partner),
        () => write(manager, id),
      )
      expect([erased.status, refused.status, refused.body.code]).toEqual([204, 409, 'restaurant_closed'])
      expect((await manager.client.ok(api.accounts.me, {})).user.membership).toBeNull()
    },
  )

  it('refuses an edit that begins while its restaurant is being erased', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner)
    const gate = await gateAt('restaurant', 'update', 'new.closed_at is not null')
    const [erased, changed] = await inTheMiddle(
      gate,
      () => erase(partner),
      () => partner.client.send(api.foodItems.change, { food_item_id: item.id, quantity_available: 9 }),
    )
    expect([erased.status, changed.status]).toEqual([204, 401])
    expect(await onSale()).toEqual([])
  })

  it('writes no profile into a restaurant that is being erased', async () => {
    const partner = await t.aRestaurant()
    const gate = await gateAt('restaurant', 'update', 'new.closed_at is not null')
    const [erased, changed] = await inTheMiddle(
      gate,
      () => erase(partner),
      () => partner.client.send(api.restaurants.change, { address: '12 Lygon St', phone: '03 9000 0000' }),
    )
    expect([erased.status, changed.status]).toEqual([204, 401])
    const row = await t.database.query
      .selectFrom('restaurant')
      .select(['address', 'phone'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ address: null, phone: null })
  })

  it('sells no food item of a restaurant that is being erased', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner)
    const customer = await t.aCustomer()
    const gate = await gateAt('restaurant', 'update', 'new.closed_at is not null')
    const [erased, placeReply] = await inTheMiddle(
      gate,
      () => erase(partner),
      () => customer.client.send(api.orders.place, { items: [{ food_item_id: item.id, quantity: 1 }] }),
    )
    expect([erased.status, placeReply.status, placeReply.body.code]).toEqual([204, 409, 'item_closed'])
  })

  it('does not erase a restaurant while an order for its food item is being placed', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner)
    const customer = await t.aCustomer()
    const gate = await gateAt('customer_order', 'insert')
    const [placeReply, erased] = await inTheMiddle(
      gate,
      () => customer.client.send(api.orders.place, { items: [{ food_item_id: item.id, quantity: 1 }] }),
      () => erase(partner),
    )
    expect([placeReply.status, erased.status, erased.body.code]).toEqual([201, 409, 'open_orders'])
    expect(await onSale()).toEqual([item.name])
  })

  it('places no order for a customer who is being erased', async () => {
    const item = await t.aFoodItem(await t.aRestaurant())
    const customer = await t.aCustomer()
    const gate = await gateAt('account', 'update', 'new.erased_at is not null')
    const [erased, placeReply] = await inTheMiddle(
      gate,
      () => erase(customer),
      () => customer.client.send(api.orders.place, { items: [{ food_item_id: item.id, quantity: 1 }] }),
    )
    expect([erased.status, placeReply.status, placeReply.body.code]).toEqual([204, 401, 'sign_in_required'])
    expect((await t.client().ok(api.foodItems.get, { food_item_id: item.id })).quantity_available).toBe(5)
  })

  it('closes a checkout session that was opened while its customer was erased', async () => {
    const item = await t.aFoodItem(await t.aRestaurant())
    const customer = await t.aCustomer()
    const order = await t.anOrder(customer, item)
    const gate = await gateAt('account', 'update', 'new.erased_at is not null')
    const [erased, opened] = await inTheMiddle(
      gate,
      () => erase(customer),
      () => t.openCheckout(customer, order),
    )
    expect([erased.status, opened.status]).toEqual([204, 401])
    await t.jobs.drain()
    const sessions = await t.database.query
      .selectFrom('payment_session')
      .select(['status', 'payment_status'])
      .execute()
    expect(sessions).toEqual([{ status: 'expired', payment_status: 'unpaid' }])
  })

  it('signs nobody in to an account that is being erased', async () => {
    const { client, user } = await t.aCustomer()
    const gate = await gateAt('account', 'update', 'new.erased_at is not null')
    const [erased, signedIn] = await inTheMiddle(
      gate,
      () => client.send(api.accounts.erase, { password: PASSWORD }),
      () => t.client().send(api.accounts.login, { email: user.email, password: PASSWORD }),
    )
    expect([erased.status, signedIn.status]).toEqual([204, 401])
    expect(await t.database.query.selectFrom('session').select('id').execute()).toEqual([])
    expect(await t.database.query.selectFrom('known_device').select('account_id').execute()).toEqual([])
  })
})
