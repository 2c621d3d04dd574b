import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { CONSUMER_RIGHTS } from '#contract/desk/complaint-terms.ts'
import { unspokenCode } from '#contract/orders/order-code-wording.ts'
import { seedComplaint } from '#server/features/desk/complaints/seeds.ts'
import { PASSWORD, type Person, typedCodeOf } from '#tests/support/builders.ts'
import {
  aComplainedOrder,
  addPhoto,
  anEscalatedComplaint,
  complain,
  sendComplaintPhoto,
} from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator } from '#tests/support/operators.ts'
import { smallPng } from '#tests/support/photos.ts'

const t = await appForFile()

describe('the photos of a complaint', () => {
  it('are seen by its customer, the restaurant and the operators, and stored nowhere on the way', async () => {
    const { restaurant, customer, order } = await aComplainedOrder(t)
    const operator = await anOperator(t, 'support')
    const { id: complaint_id } = await complain(customer, order)
    const { url, id: photo_id } = await addPhoto(customer, complaint_id, smallPng)
    expect(url).toBe(`/api/complaints/${complaint_id}/photos/${photo_id}`)
    const { status, headers } = await customer.client.raw('GET', url)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('private, no-store')
    const statusFor = async ({ client }: { client: typeof customer.client }, path: string) =>
      (await client.raw('GET', path)).status
    const [ofKitchen, ofDesk] = ['/api/restaurants/mine', '/api/desk'].map((prefix) =>
      url.replace('/api', prefix),
    )
    expect(await statusFor(restaurant, ofKitchen ?? '')).toBe(200)
    expect(await statusFor(operator, ofDesk ?? '')).toBe(200)
    expect(await statusFor(await t.aCustomer(), url)).toBe(404)
    expect(await statusFor(await t.aRestaurant(), ofKitchen ?? '')).toBe(404)
    expect(await statusFor({ client: t.client() }, url)).toBe(401)
  })

  it('are three at most, of images alone, until it is decided', async () => {
    const { restaurant, customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    const send = (image: Uint8Array) => sendComplaintPhoto(customer, complaint_id, image)
    expect((await send(new TextEncoder().encode('no image'))).body.code).toBe('not_an_image')
    expect((await send(smallPng.slice(0, 40))).body.code).toBe('image_unreadable')
    expect(await t.rows('complaint_photo', { complaint_id })).toEqual([])
    for (let count = 0; count < 3; count += 1) expect((await send(smallPng)).status).toBe(201)
    expect((await send(smallPng)).body.code).toBe('complaint_photos_full')
    await restaurant.client.ok(api.complaints.answer, { complaint_id, agrees: true, amount: 1 })
    expect((await send(smallPng)).body.code).toBe('complaint_decided')
  })

  it('are deleted 180 days after the decision', async () => {
    const { restaurant, customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    await addPhoto(customer, complaint_id, smallPng)
    await restaurant.client.ok(api.complaints.answer, { complaint_id, agrees: true, amount: 1 })
    const closed = async (days: number) => {
      const at = new Date(t.now().getTime() - days * 86_400_000)
      await t.update('complaint', { id: complaint_id }, { closed_at: at })
      await t.update('complaint_photo', { complaint_id }, { created_at: new Date(at.getTime() - 60_000) })
    }
    await closed(179)
    await t.jobs.drain()
    expect(await t.rows('complaint_photo', { complaint_id })).toHaveLength(1)
    await closed(181)
    await t.jobs.drain()
    expect(await t.rows('complaint_photo', { complaint_id })).toEqual([])
  })
})

it('exports complaints with the data of their customer', async () => {
  const { customer, complaint_id } = await anEscalatedComplaint(t)
  const { complaints } = await customer.client.ok(api.accountExport.read, {})
  expect(complaints).toMatchObject([
    { id: complaint_id, text: 'The lasagne was cold.', answer: { text: expect.any(String) } },
  ])
})

it('empties the words and photos of a customer whose account is erased, and keeps what was decided', async () => {
  const { restaurant, customer, order } = await aComplainedOrder(t)
  const { id: complaint_id } = await complain(customer, order)
  await addPhoto(customer, complaint_id, smallPng)
  await restaurant.client.ok(api.complaints.answer, { complaint_id, agrees: true, amount: 1, text: 'Sorry!' })
  await customer.client.ok(api.accounts.erase, { password: PASSWORD })
  const row = await t.row('complaint', { id: complaint_id })
  expect(row).toMatchObject({ text: '', status: 'settled', decided_cents: 100, answer_text: 'Sorry!' })
  expect(await t.rows('complaint_photo', { complaint_id })).toEqual([])
  const [complaint] = await restaurant.client.ok(api.complaints.ofRestaurant, {})
  expect(complaint).toMatchObject({ id: complaint_id, text: '', order: { customer_first_name: null } })
})

it('empties the words of a restaurant whose account is erased, which are stored once', async () => {
  const { restaurant, customer, order } = await aComplainedOrder(t)
  const { id: complaint_id } = await complain(customer, order)
  await restaurant.client.ok(api.complaints.answer, { complaint_id, agrees: true, amount: 1, text: 'Sorry!' })
  await restaurant.client.ok(api.pickups.collect, typedCodeOf(order))
  const read = async () =>
    (await customer.client.ok(api.complaints.ofOrder, { order_id: order.id })).complaints
  expect(await read()).toMatchObject([{ answer: { text: 'Sorry!' }, decision: { reason: 'Sorry!' } }])
  expect(await t.row('complaint', { id: complaint_id })).toMatchObject({ decision_reason: null })
  // As a process of the version before stores it.
  await t.update('complaint', { id: complaint_id }, { decision_reason: 'Sorry!' })
  await restaurant.client.ok(api.accounts.erase, { password: PASSWORD })
  const emptied = { answer_text: null, decision_reason: null, decided_cents: 100 }
  expect(await t.row('complaint', { id: complaint_id })).toMatchObject(emptied)
  expect(await read()).toMatchObject([{ answer: { text: null }, decision: { amount: 1, reason: null } }])
})

it('keeps the reasons of operators when the account of a restaurant is erased', async () => {
  const operator = await anOperator(t, 'support')
  const { restaurant, order, complaint_id } = await anEscalatedComplaint(t)
  await operator.client.ok(api.deskComplaints.close, { complaint_id, reason: 'It was hot.' })
  await restaurant.client.ok(api.pickups.collect, typedCodeOf(order))
  await restaurant.client.ok(api.accounts.erase, { password: PASSWORD })
  const row = await t.row('complaint', { id: complaint_id })
  expect(row).toMatchObject({ answer_text: null, decision_reason: 'It was hot.' })
})

it('gives the demo city a complaint that waits for the operators', async () => {
  const { order } = await aComplainedOrder(t)
  const fields = { kind: 'missing' as const, text: 'One portion was missing.', at: t.now() }
  const row = await t.row('customer_order', { id: order.id })
  const answer = { text: 'Both were in the bag.', at: t.now() }
  await t.database.transaction((tx) => seedComplaint(tx, { ...fields, order: row, answer }))
  expect(await t.row('complaint', { order_id: order.id })).toMatchObject({
    status: 'with_operator',
    answer_text: 'Both were in the bag.',
  })
})

describe('emails about a complaint', () => {
  it('go to both sides at each step, and those to the customer end with their rights', async () => {
    const [operator, other] = [
      await anOperator(t, 'support', 'Sol Diaz'),
      await anOperator(t, 'support', 'Ida Holm'),
    ]
    const { restaurant, customer, order, complaint_id } = await anEscalatedComplaint(t)
    await operator.client.ok(api.deskComplaints.close, { complaint_id, reason: 'It was hot.' })
    await customer.client.ok(api.complaints.appeal, { complaint_id, text: 'It was cold.' })
    const reverse = {
      complaint_id,
      outcome: 'reversed' as const,
      amount: 2,
      borne_by: 'operator' as const,
      reason: 'It was cold.',
    }
    await other.client.ok(api.deskComplaints.decideAppeal, reverse)
    await t.jobs.drain()
    const about = ({ subject }: { subject: string }) => /complaint|appeal/i.test(subject)
    const toCustomer = t.mailsTo(customer).filter(about)
    expect(new Set(toCustomer.map(({ subject }) => subject))).toEqual(
      new Set([
        'We have your complaint about Nonna Pina',
        'Surplate decides on your complaint about Nonna Pina',
        'Your complaint about Nonna Pina is decided',
        'An appeal about Nonna Pina',
        'The appeal about Nonna Pina is decided',
      ]),
    )
    for (const { text } of toCustomer)
      expect(text.split('\n\nSurplate')[0]).toMatch(new RegExp(`${CONSUMER_RIGHTS}$`))
    const toRestaurant = t.mailsTo(restaurant).filter(about)
    expect(toRestaurant.map(({ subject }) => subject)).toContain(
      `A complaint about order ${unspokenCode(order.code)}`,
    )
    expect(toRestaurant).toHaveLength(5)
    for (const { text } of toRestaurant) expect(text).not.toContain(CONSUMER_RIGHTS)
    const [appealDecided] = t.mailsTo(restaurant, 'complaint_appeal_decided')
    expect(appealDecided?.text).toContain('New refund: $2.00\nWho bears that: Surplate\n')
  })

  it.each([
    ['operator', 'Surplate'],
    ['restaurant', 'Your restaurant'],
  ] as const)('say to the restaurant alone that the %s bears the refund', async (borne_by, bearer) => {
    const operator = await anOperator(t, 'support', 'Sol Diaz')
    const { restaurant, customer, complaint_id } = await anEscalatedComplaint(t)
    const settle = { complaint_id, amount: 5, borne_by, reason: 'It was cold.' }
    await operator.client.ok(api.deskComplaints.settle, settle)
    await t.jobs.drain()
    const decided = (person: Person) => t.mailsTo(person, 'complaint_decided').map(({ text }) => text)
    expect(decided(restaurant)).toEqual([expect.stringContaining(`Who bears it: ${bearer}\n`)])
    expect(decided(customer)).toEqual([expect.not.stringContaining('bears it')])
  })
})
