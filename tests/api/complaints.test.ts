import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PAST_COMPLAINTS_PAGE } from '#contract/constants.ts'
import { CONSUMER_RIGHTS } from '#contract/desk/complaint-terms.ts'
import { aCollectedOrder, aComplainedOrder, complain, newComplaint } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { copyComplaint } from '#tests/support/long-history.ts'
import { ledgerSum } from '#tests/support/stock-and-ledger.ts'

const t = await appForFile()

const file = (customer: { client: ReturnType<typeof t.client> }, order_id: string, fields = {}) =>
  customer.client.send(api.complaints.file, { order_id, ...newComplaint(fields) })

describe('complaining about an order', () => {
  it('waits for the restaurant, and says until when and which rights the customer has', async () => {
    const { customer, order } = await aComplainedOrder(t)
    const complaint = await complain(customer, order, {
      lines: [{ food_item_id: order.items[0]?.food_item_id ?? '', quantity: 1 }],
    })
    expect(complaint).toMatchObject({
      order_id: order.id,
      status: 'open',
      lines: [{ name: 'Lasagne al forno', quantity: 1 }],
      until: new Date(t.now().getTime() + 48 * 3_600_000).toISOString(),
      rights: CONSUMER_RIGHTS,
      actions: ['add_photo', 'withdraw'],
    })
    expect(complaint.next).toMatch(/^The restaurant answers by .+, and if it does not, Surplate decides\.$/)
    expect(await customer.client.ok(api.complaints.ofOrder, { order_id: order.id })).toMatchObject({
      complaints: [complaint],
      may_complain: false,
      from: order.placed_at,
    })
  })

  it('is refused while another complaint about the order is undecided', async () => {
    const { customer, order } = await aComplainedOrder(t)
    await complain(customer, order)
    expect(await file(customer, order.id)).toMatchObject({
      status: 409,
      body: { code: 'complaint_undecided' },
    })
  })

  it('begins with pickup, and ends 72 hours after it', async () => {
    const restaurant = await t.aRestaurant()
    const customer = await t.aCustomer()
    const item = await t.aFoodItem(restaurant, {
      pickup_start: t.inMinutes(60),
      expires_at: t.inMinutes(120),
    })
    const order = await t.aPaidOrder(customer, item)
    expect(await file(customer, order.id)).toMatchObject({
      status: 409,
      body: { code: 'complaint_too_early' },
    })
    const minutes = (Date.parse(order.pickup_end) - t.now().getTime()) / 60_000 + 72 * 60
    await t.advance({ minutes })
    const { may_complain: isInTime } = await customer.client.ok(api.complaints.ofOrder, {
      order_id: order.id,
    })
    await t.advance({ minutes: 1 })
    expect(isInTime).toBe(true)
    expect(await file(customer, order.id)).toMatchObject({
      status: 410,
      body: { code: 'complaint_period_over' },
    })
    const { may_complain } = await customer.client.ok(api.complaints.ofOrder, { order_id: order.id })
    expect(may_complain).toBe(false)
  })

  it('is refused for an order without food: held, released or cancelled', async () => {
    const restaurant = await t.aRestaurant()
    const customer = await t.aCustomer()
    const held = await t.anOrder(customer, await t.aFoodItem(restaurant))
    expect((await file(customer, held.id)).body.code).toBe('not_paid_yet')
    await customer.client.ok(api.orders.cancel, { order_id: held.id })
    expect((await file(customer, held.id)).body.code).toBe('order_released')
    const paid = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    await customer.client.ok(api.orders.cancel, { order_id: paid.id })
    expect((await file(customer, paid.id)).body.code).toBe('order_cancelled')
  })

  it('names portions of the order alone, none twice', async () => {
    const { customer, order } = await aComplainedOrder(t)
    const food_item_id = order.items[0]?.food_item_id ?? ''
    for (const lines of [
      [{ food_item_id, quantity: 3 }],
      [{ food_item_id: order.id, quantity: 1 }],
      [
        { food_item_id, quantity: 1 },
        { food_item_id, quantity: 1 },
      ],
    ])
      expect(await file(customer, order.id, { lines })).toMatchObject({
        status: 422,
        body: { errors: { lines: 'Please choose portions of this order' } },
      })
  })

  it('is not for somebody else, who sees none of it', async () => {
    const { order } = await aComplainedOrder(t)
    const other = await t.aCustomer('Ben Okafor')
    expect((await file(other, order.id)).status).toBe(404)
    expect((await other.client.send(api.complaints.ofOrder, { order_id: order.id })).status).toBe(404)
  })
})

describe('the answer of the restaurant', () => {
  it('settles the complaint by a refund that the restaurant bears', async () => {
    const { restaurant, customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    const [waiting] = await restaurant.client.ok(api.complaints.ofRestaurant, {})
    expect(waiting).toMatchObject({ id: complaint_id, rights: null, actions: ['answer'] })
    expect(waiting?.order).toMatchObject({ code: order.code, paid: 22, refunded: 0, refundable: 22 })
    expect(waiting?.suggestions.map(({ label }) => label)).toEqual([
      'All: $22.00',
      'Half: $11.00',
      'A quarter: $5.50',
    ])
    const settled = await restaurant.client.ok(api.complaints.answer, {
      complaint_id,
      agrees: true,
      amount: 5.5,
      text: 'Sorry!',
    })
    expect(settled).toMatchObject({
      status: 'settled',
      order: { refunded: 5.5, refundable: 16.5 },
      actions: [],
    })
    const { complaints } = await customer.client.ok(api.complaints.ofOrder, { order_id: order.id })
    expect(complaints[0]).toMatchObject({
      status: 'settled',
      decision: {
        outcome: 'settled',
        by: 'restaurant',
        amount: 5.5,
        borne_by: 'restaurant',
        reason: 'Sorry!',
      },
      actions: ['appeal'],
    })
    expect(complaints[0]?.next).toMatch(
      /^\$5\.50 goes back to you; you can appeal if you do not agree, until /,
    )
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
  })

  it('needs an amount to agree, and no more than can be refunded', async () => {
    const { restaurant, customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    const answer = (fields: object) =>
      restaurant.client.send(api.complaints.answer, { complaint_id, agrees: true, ...fields })
    expect(await answer({})).toMatchObject({
      status: 422,
      body: { errors: { amount: 'Please choose how much goes back' } },
    })
    expect((await answer({ amount: 0 })).status).toBe(422)
    expect(await answer({ amount: 22.01 })).toMatchObject({
      status: 409,
      body: { code: 'refund_exceeds_paid', refundable: 22 },
    })
    expect(await answer({ agrees: false })).toMatchObject({
      status: 422,
      body: { errors: { text: expect.anything() } },
    })
  })

  it('needs no amount where all was refunded, and can name none', async () => {
    const { restaurant, customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order, { kind: 'closed_or_not_ready' })
    await customer.client.ok(api.orders.cancel, { order_id: order.id })
    const answer = (fields: object) =>
      restaurant.client.send(api.complaints.answer, { complaint_id, agrees: true, ...fields })
    expect(await answer({ amount: 1 })).toMatchObject({ status: 409, body: { code: 'nothing_to_refund' } })
    expect(await answer({})).toMatchObject({
      status: 200,
      body: { status: 'settled', decision: { amount: 0 } },
    })
  })

  it('passes the complaint to the operators when it disagrees, and is given once', async () => {
    const { restaurant, customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    const answer = { complaint_id, agrees: false, text: 'It was hot.' }
    expect(await restaurant.client.ok(api.complaints.answer, answer)).toMatchObject({
      status: 'with_operator',
    })
    const again = await restaurant.client.send(api.complaints.answer, answer)
    expect(again).toMatchObject({ status: 409, body: { code: 'complaint_answered' } })
    const { complaints } = await customer.client.ok(api.complaints.ofOrder, { order_id: order.id })
    expect(complaints[0]?.answer).toMatchObject({ agrees: false, text: 'It was hot.' })
    expect(complaints[0]?.next).toMatch(/^Surplate looks at it and decides by /)
  })

  it('is not for another restaurant, nor for the counter', async () => {
    const { customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    const other = await t.aRestaurant('Bombay Corner')
    const answer = { complaint_id, agrees: true, amount: 1 }
    expect((await other.client.send(api.complaints.answer, answer)).status).toBe(404)
    expect(await other.client.ok(api.complaints.ofRestaurant, {})).toEqual([])
    expect(await other.client.ok(api.complaints.ofRestaurant, { status: 'past' })).toEqual([])
  })

  it('is given to the complaints that it can still answer, and the others come in pages, the newest first', async () => {
    const { restaurant, customer, order, item } = await aCollectedOrder(t)
    const { id } = await complain(customer, order)
    await restaurant.client.ok(api.complaints.answer, {
      complaint_id: id,
      agrees: true,
      amount: 1,
      text: 'Sorry.',
    })
    await copyComplaint(t, id, PAST_COMPLAINTS_PAGE)
    const ill = await aCollectedOrder(t, { restaurant, customer, item })
    const urgent = await complain(customer, ill.order, { kind: 'allergen_or_illness' })
    expect(urgent.status).toBe('with_operator')
    const toAnswer = await restaurant.client.ok(api.complaints.ofRestaurant, { status: 'to_answer' })
    expect(toAnswer.map((complaint) => complaint.id)).toEqual([urgent.id])
    const pages = await restaurant.client.pages<{ id: string }>(
      '/api/restaurants/mine/complaints?status=past',
    )
    expect(pages.map((page) => page.length)).toEqual([PAST_COMPLAINTS_PAGE, 1])
    const ids = pages.flat().map((complaint) => complaint.id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(ids).toContain(id)
    const wrong = await restaurant.client.raw('GET', '/api/restaurants/mine/complaints?cursor=' + id)
    expect(wrong).toMatchObject({ status: 422, body: { errors: { cursor: expect.any(String) } } })
  })

  it('is not waited for longer than 48 hours', async () => {
    const { customer, order } = await aComplainedOrder(t)
    await complain(customer, order)
    await t.advance({ hours: 47, minutes: 59 })
    const read = () => customer.client.ok(api.complaints.ofOrder, { order_id: order.id })
    expect((await read()).complaints[0]?.status).toBe('open')
    await t.advance({ minutes: 2 })
    expect((await read()).complaints[0]).toMatchObject({ status: 'with_operator', answer: null })
    const [entry] = await t.rows('audit_entry', { action: 'escalated unanswered' })
    expect(entry).toMatchObject({ actor_kind: 'system', object_kind: 'complaint' })
  })
})
