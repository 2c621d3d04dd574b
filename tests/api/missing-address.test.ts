import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LATE_COLLECTION_HOURS } from '#contract/constants.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'

const ADDRESS = { address: '12 Lygon St', suburb: 'Carlton' }
const mailbox = await forFile(openMailbox())
const t = await appForFile({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Surplate <meals@surplate.example>' } })
const kim = await t.aCustomer()

/** An order of a restaurant that has given no address, whose pickup ends in 3½ hours. */
async function anOrderWithoutAddress() {
  const kitchen = await t.aRestaurant('Osteria Lume')
  return { kitchen, order: await t.aPaidOrder(kim, await t.aFoodItem(kitchen)) }
}
const read = (order_id: string) => kim.client.ok(api.orders.get, { order_id })
const cancel = (order_id: string) => kim.client.send(api.orders.cancel, { order_id })

describe('an order of a restaurant without an address', () => {
  it('is confirmed with the promise that cancelling is free until there is one', async () => {
    const { order } = await anOrderWithoutAddress()
    await t.jobs.drain()
    expect(mailbox.last(kim).text).toContain(
      'The restaurant has given no address yet. Until it does, you can cancel for a full refund.',
    )
    await cancel(order.id)
  })

  it('can be cancelled after the usual deadline, for a full refund', async () => {
    const { order } = await anOrderWithoutAddress()
    t.moveClock({ minutes: 200 })
    const cancellable = { status: 'paid', actions: ['cancel'], sold_without_address: true }
    expect(await read(order.id)).toMatchObject(cancellable)
    const { status, body } = await cancel(order.id)
    expect([status, body.status, body.refund?.amount]).toEqual([200, 'cancelled', 11])
  })

  it('can be cancelled when it was missed, too', async () => {
    const { order } = await anOrderWithoutAddress()
    await t.advance({ hours: LATE_COLLECTION_HOURS + 4 })
    expect(await read(order.id)).toMatchObject({ status: 'missed', actions: ['cancel'] })
    const { status, body } = await cancel(order.id)
    expect([status, body.status, body.refund?.amount]).toEqual([200, 'cancelled', 11])
    expect((await cancel(order.id)).body.code).toBe('order_cancelled')
  })

  it('has the usual deadline once the address is given', async () => {
    const { kitchen, order } = await anOrderWithoutAddress()
    t.moveClock({ minutes: 170 })
    await kitchen.client.ok(api.restaurants.change, ADDRESS)
    expect(await read(order.id)).toMatchObject({ actions: [], restaurant: ADDRESS })
    expect((await cancel(order.id)).body.code).toBe('cancel_deadline_passed')
  })
})

it('keeps the usual deadline for an order that was sold with an address', async () => {
  const kitchen = await t.aRestaurant('Nonna Pina')
  await kitchen.client.ok(api.restaurants.change, ADDRESS)
  const order = await t.aPaidOrder(kim, await t.aFoodItem(kitchen))
  await kitchen.client.ok(api.restaurants.change, { address: null })
  t.moveClock({ minutes: 170 })
  expect(await read(order.id)).toMatchObject({ actions: [], sold_without_address: false })
  expect((await cancel(order.id)).body.code).toBe('cancel_deadline_passed')
})

it('asks the owner for the address at the first paid order, by one email and on the dashboard, until it is given', async () => {
  const kitchen = await t.aRestaurant('Osteria Lume')
  const item = await t.aFoodItem(kitchen)
  const needsAddress = async () => (await kitchen.client.ok(api.restaurants.mine, {})).address_needed
  const held = await t.anOrder(kim, item)
  await t.jobs.drain()
  expect(await needsAddress()).toBe(false)
  await t.pay(kim, held)
  await t.aPaidOrder(kim, item)
  await t.jobs.drain()
  expect(await needsAddress()).toBe(true)
  const subjects = () => mailbox.subjects(kitchen).filter((subject) => subject.includes('address'))
  expect(subjects()).toEqual(['Your customer cannot find you: please add your address'])
  expect(await kitchen.client.ok(api.restaurants.change, ADDRESS)).toMatchObject({ address_needed: false })
  await kitchen.client.ok(api.restaurants.change, { address: '' })
  await t.aPaidOrder(kim, item)
  await t.jobs.drain()
  expect(await needsAddress()).toBe(true)
  expect(subjects()).toHaveLength(1)
})

it('asks for the address when the first order costs nothing, too', async () => {
  const kitchen = await t.aRestaurant('Osteria Lume')
  await t.anOrder(await t.aCustomer(), await t.aFoodItem(kitchen, { discounted_price: 0 }))
  await t.jobs.drain()
  expect((await kitchen.client.ok(api.restaurants.mine, {})).address_needed).toBe(true)
})
