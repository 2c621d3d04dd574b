import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp, TODAY } from '#tests/support/app.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { basketOf, PASSWORD, type Person } from '#tests/support/builders.ts'
import type { Answer } from '#tests/support/client.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { countLockWaits, runBehindLock } from '#tests/support/lock-queue.ts'
import { connected, dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { aMember } from '#tests/support/staff.ts'
import { aWeeklyPlan, EVERY_DAY } from '#tests/support/weekly-plans.ts'

const GATE = 4_711
const OFTEN = { interval: 10 }

describe('erasing an account during other requests', () => {
  let t: TestApp
  let url: string
  beforeEach(async () => {
    url = await freshDatabase()
    t = await startApp({ database_url: url })
  })
  afterEach(async () => {
    await t.stop()
    await dropDatabase(url)
  })

  /**
   * Begins `first`, which stops in the middle of its transaction before such a write; then `second`, until it
   * is answered or waits too; then lets both go on.
   */
  const inTheMiddle = <A, B>(
    write: string,
    first: () => Promise<A>,
    second: () => Promise<B>,
    when = 'true',
  ) =>
    connected(url, async (client) => {
      await client.query(`select pg_advisory_lock(${GATE})`)
      await client.query(`create function wait_at_gate() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$;
        create trigger gate before ${write} for each row when (${when}) execute function wait_at_gate()`)
      const one = first()
      await expect.poll(() => countLockWaits(client), OFTEN).toBe(1)
      let answered = false
      const other = second().finally(() => (answered = true))
      await expect.poll(async () => answered || (await countLockWaits(client)) > 1, OFTEN).toBe(true)
      await client.query(`select pg_advisory_unlock(${GATE})`)
      return Promise.all([one, other])
    })
  const erase = ({ client }: Person) => client.send(api.accounts.erase, { password: PASSWORD })
  /** Erases a restaurant or a customer, and has `act` come while that is under way. */
  const whileErasing = async <B>(person: Person, act: () => Promise<B>) => {
    const [write, when] =
      person.user.user_type === 'customer'
        ? ['update on account', 'new.erased_at is not null']
        : ['update on restaurant', 'new.closed_at is not null']
    const [erased, answer] = await inTheMiddle(write, () => erase(person), act, when)
    expect(erased.status).toBe(204)
    return answer
  }
  const place = ({ client }: Person, item: FoodItem) => client.send(api.orders.place, basketOf(item))
  const onSale = async () => (await t.client().ok(api.foodItems.browse, {})).map(({ name }) => name)

  it('leaves nothing on sale of a restaurant that is erased while a food item is being created', async () => {
    const partner = await t.aRestaurant()
    const [listReply, erased] = await inTheMiddle(
      'insert on food_item',
      () => partner.client.send(api.foodItems.list, t.newFoodItem()),
      () => erase(partner),
    )
    expect([listReply.status, erased.status]).toEqual([201, 204])
    expect(await onSale()).toEqual([])
  })

  it('refuses a food item whose creation begins while its restaurant is being erased', async () => {
    const partner = await t.aRestaurant()
    const list = () => partner.client.send(api.foodItems.list, t.newFoodItem())
    expect(await whileErasing(partner, list)).toMatchObject({
      status: 401,
      body: { code: 'sign_in_required' },
    })
    expect(await onSale()).toEqual([])
  })

  type Write = (manager: Person, food_item_id: string) => Promise<{ status: number; body: object }>
  const edit: Write = ({ client }, food_item_id) =>
    client.send(api.foodItems.change, { food_item_id, quantity_available: 9 })

  it.each<[string, Write]>([
    ['lists', ({ client }) => client.send(api.foodItems.list, t.newFoodItem())],
    ['edits', edit],
    ['closes for today', ({ client }) => client.send(api.hours.closeToday, {})],
    ['adds a device', ({ client }) => client.send(api.staff.addDevice, {})],
  ])(
    'refuses a manager who %s while the restaurant is being erased, and leaves them signed in',
    async (_what, write) => {
      const partner = await t.aRestaurant()
      const manager = await aMember(t, partner, 'manager')
      const { id } = await t.aFoodItem(partner)
      const refused = await whileErasing(partner, () => write(manager, id))
      expect(refused).toMatchObject({ status: 409, body: { code: 'restaurant_closed' } })
      expect((await manager.client.ok(api.accounts.me, {})).user.membership).toBeNull()
    },
  )

  it('refuses whatever a manager changes while the restaurant is being erased', async () => {
    const partner = await t.aRestaurant()
    const { client } = await aMember(t, partner, 'manager')
    const { id: plan_id, food_item } = await aWeeklyPlan(t, partner, { list_at: '18:00' })
    await t.advance({ minutes: 31 })
    const { id: closure_id } = await client.ok(api.hours.close, { date: '2027-01-20' })
    const weekly = { food_item_id: food_item.id, weekdays: EVERY_DAY, list_at: '20:00', until: '21:30' }
    const listing = { food_item_id: food_item.id, quantity_available: 2, expires_at: t.inMinutes(60) }
    const closing = `update restaurant set closed_at = now() where id = '${idOf(partner)}'`
    const answers = await runBehindLock<Answer<object>>(url, closing, [
      () => client.send(api.foodItems.listAgain, listing),
      () => client.send(api.hours.set, { spans: [] }),
      () => client.send(api.hours.close, { date: '2027-01-21' }),
      () => client.send(api.hours.reopen, { closure_id }),
      () => client.send(api.hours.answerHoliday, { date: '2026-12-25', is_open: true }),
      () => client.send(api.weeklyPlans.create, { ...weekly, quantity: 2 }),
      () => client.send(api.weeklyPlans.answer, { plan_id, date: TODAY, list: false }),
    ])
    const refusals = answers.map(({ status, body }) => ({ status, ...body }))
    expect(refusals).toMatchObject(answers.map(() => ({ status: 409, code: 'restaurant_closed' })))
    expect(await t.rows('closure')).toMatchObject([{ id: closure_id }])
    expect(await t.rows('weekly_plan')).toHaveLength(1)
  })

  it('refuses an edit that begins while its restaurant is being erased', async () => {
    const partner = await t.aRestaurant()
    const { id } = await t.aFoodItem(partner)
    expect((await whileErasing(partner, () => edit(partner, id))).status).toBe(401)
    expect(await onSale()).toEqual([])
  })

  it('writes no profile into a restaurant that is being erased', async () => {
    const partner = await t.aRestaurant()
    const profile = { address: '12 Lygon St', phone: '03 9000 0000' }
    const change = () => partner.client.send(api.restaurants.change, profile)
    expect((await whileErasing(partner, change)).status).toBe(401)
    expect(await t.row('restaurant')).toMatchObject({ address: null, phone: null })
  })

  it('sells no food item of a restaurant that is being erased', async () => {
    const partner = await t.aRestaurant()
    const [item, customer] = [await t.aFoodItem(partner), await t.aCustomer()]
    const refused = await whileErasing(partner, () => place(customer, item))
    expect(refused).toMatchObject({ status: 409, body: { code: 'item_closed' } })
  })

  it('does not erase a restaurant while an order for its food item is being placed', async () => {
    const partner = await t.aRestaurant()
    const [item, customer] = [await t.aFoodItem(partner), await t.aCustomer()]
    const [placeReply, erased] = await inTheMiddle(
      'insert on customer_order',
      () => place(customer, item),
      () => erase(partner),
    )
    expect([placeReply.status, erased.status, erased.body.code]).toEqual([201, 409, 'open_orders'])
    expect(await onSale()).toEqual([item.name])
  })

  it('places no order for a customer who is being erased', async () => {
    const item = await t.aFoodItem(await t.aRestaurant())
    const customer = await t.aCustomer()
    const refused = await whileErasing(customer, () => place(customer, item))
    expect(refused).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
    expect((await t.client().ok(api.foodItems.get, { food_item_id: item.id })).quantity_available).toBe(5)
  })

  it('closes a checkout session that was opened while its customer was erased', async () => {
    const item = await t.aFoodItem(await t.aRestaurant())
    const customer = await t.aCustomer()
    const order = await t.anOrder(customer, item)
    expect((await whileErasing(customer, () => t.openCheckout(customer, order))).status).toBe(401)
    await t.jobs.drain()
    expect(await t.row('payment_session')).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
  })

  it('signs nobody in to an account that is being erased', async () => {
    const customer = await t.aCustomer()
    const { email } = customer.user
    const signIn = () => t.client().send(api.accounts.login, { email, password: PASSWORD })
    expect((await whileErasing(customer, signIn)).status).toBe(401)
    expect([await t.rows('session'), await t.rows('known_device')]).toEqual([[], []])
  })
})
