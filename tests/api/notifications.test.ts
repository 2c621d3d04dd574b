import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { api } from '#contract/api.ts'
import { spacedCode, unspokenCode } from '#contract/orders/order-code-wording.ts'
import { type Person, scanOf } from '#tests/support/builders.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { registerForGst } from '#tests/support/registrations.ts'
import { openMailbox } from '#tests/support/mailbox.ts'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

const mailbox = await forFile(openMailbox())
const t = await appForFile({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Surplate <meals@surplate.example>' } })
const nonna = await t.aRestaurant()
await nonna.client.ok(api.restaurants.change, {
  address: '12 Lygon St',
  suburb: 'Carlton',
  phone: '03 9000 0000',
  pickup_instructions: 'Ring at the <side> door',
})

describe('emails about a paid order', () => {
  it('is confirmed to its customer by email: items, place, time, order code, pass and calendar entry', async () => {
    await registerForGst(nonna)
    const kim = await t.aCustomer('Kim Lee')
    const item = await t.aFoodItem(nonna, { pickup_start: t.inMinutes(60) })
    const order = await t.aPaidOrder(kim, item, 2)
    await t.jobs.drain()
    expect(mailbox.subjects(kim)).toEqual(['Your order at Nonna Pina: pick up Sat 21 Nov, 7:00–9:30 pm'])
    const mail = mailbox.last(kim)
    expect(mail.from).toBe('meals@surplate.example')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    for (const words of [
      'Hi Kim,',
      '2 × Lasagne al forno',
      '12 Lygon St, Carlton',
      'Sat 21 Nov, 7:00–9:30 pm',
      spacedCode(order.code),
      '$22.00, including GST',
      'until Sat 21 Nov, 8:30 pm',
      '(03) 9000 0000',
      `http://localhost:3000/?order=${order.id}`,
    ])
      expect([mail.text, mail.html]).toEqual([expect.stringContaining(words), expect.stringContaining(words)])
    expect(mail.text).toContain('Ring at the <side> door')
    expect(mail.html).toContain('Ring at the &lt;side&gt; door')

    const picture = mail.attachments.get('pickup-pass.png')
    expect(mail.html).toContain(`cid:${picture?.cid?.replace(/[<>]/g, '')}`)
    const [read] = await readBarcodes(new Uint8Array(picture?.content ?? []), { formats: ['QRCode'] })
    expect(read?.text).toBe(order.pickup_token)

    const entry = mail.attachments.get('pickup.ics')
    expect(entry?.mime).toBe('text/calendar')
    expect(entry?.content.toString()).toContain(`UID:${order.id}@localhost`)
  })

  it('notifies the restaurant of a paid order with the first name of the customer only', async () => {
    const kim = await t.aCustomer('Kim Lee')
    const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna), 3)
    await t.jobs.drain()
    const mail = mailbox.last(nonna)
    expect(mail.subject).toBe(
      `New order ${unspokenCode(order.code)}: 3 × Lasagne al forno, pickup until 9:30 pm`,
    )
    expect(mail.text).toContain('Please put it aside: Kim ordered and paid.\n')
    expect(mail.text + mail.html).not.toContain(spacedCode(order.code))
    expect(mail.text + mail.html).not.toMatch(/Lee|person-|\+61|0491/)
    expect(mail.attachments.size).toBe(0)
  })

  it('is emailed once, however often its jobs run', async () => {
    const kim = await t.aCustomer()
    const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    const jobs = [{ kind: 'order_paid' as const, order_id: order.id }]
    for (const minutes of [0, 30]) {
      await t.database.transaction((tx) => t.jobs.enqueue(tx, 'orders.emails', jobs))
      await t.advance({ minutes })
    }
    expect(mailbox.to(kim)).toHaveLength(1)
  })

  it('is emailed without markup, even if the restaurant’s name is markup', async () => {
    const sly = await t.aRestaurant('<b>Sly</b>')
    // As it could be named once.
    await t.sql`update restaurant set name = '<b>Sly</b> Bcc: all@surplate.example' where id = ${sly.user.restaurant_id}`
    const kim = await t.aCustomer('<img src=x onerror=alert(1)> Lee')
    await t.aPaidOrder(kim, await t.aFoodItem(sly, { name: '<script>alert(1)</script>' }))
    await t.jobs.drain()
    const mail = mailbox.last(kim)
    expect(mail.subject).toMatch(
      /^Your order at <b>Sly<\/b> Bcc: all at surplate\. example: pick up Sat 21 Nov, until /,
    )
    expect(mail.html).not.toMatch(/<b>|<script|<img src=x/)
    expect(mail.headers.has('bcc')).toBe(false)
    expect(mailbox.to({ user: { email: 'all@surplate.example' } })).toEqual([])
  })

  it('is emailed without pass and order code if the customer has sent the pass to a friend', async () => {
    const kim = await t.aCustomer()
    const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    await kim.client.ok(api.orders.sharePass, { order_id: order.id })
    await t.jobs.drain()
    const mail = mailbox.last(kim)
    expect(mail.text).toContain('you sent the pass to a friend')
    expect([...mail.attachments.keys()]).toEqual(['pickup.ics'])
    expect(mail.text).not.toMatch(/code/i)
  })
})

describe('a pickup reminder', () => {
  const paid = async (minutes: number) => {
    const until = { expires_at: t.inMinutes(minutes - 15), pickup_end: t.inMinutes(minutes) }
    const kim = await t.aCustomer('Kim Lee')
    const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna, until))
    await t.jobs.drain()
    return { kim, order }
  }

  const reminders = (kim: Person) =>
    mailbox.subjects(kim).filter((subject) => subject.startsWith('Pick up your order'))

  it('is sent once, half an hour before pickup ends, with the pass', async () => {
    const { kim, order } = await paid(120)
    await t.advance({ minutes: 89 })
    expect(mailbox.to(kim)).toHaveLength(1)
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 1 })
    expect(mailbox.to(kim)).toHaveLength(2)
    const mail = mailbox.last(kim)
    expect(mail.subject).toMatch(/^Pick up your order at Nonna Pina by \d+:\d\d [ap]m$/)
    for (const text of [
      spacedCode(order.code),
      '12 Lygon St, Carlton',
      `/?order=${order.id}`,
      'Unsubscribe: ',
    ])
      expect(mail.text).toContain(text)
    expect(mail.attachments.has('pickup-pass.png')).toBe(true)
  })

  it('is not sent to a customer who paid less than a quarter of an hour before', async () => {
    const { kim } = await paid(44)
    await t.advance({ minutes: 15 })
    await t.advance({ minutes: 20 })
    expect(mailbox.to(kim)).toHaveLength(1)
  })

  it('is not sent to a customer who has switched it off, and is again when it is on for the next order', async () => {
    const { kim } = await paid(60)
    const change = (pickup_reminders: boolean) =>
      kim.client.ok(api.accounts.changeSettings, { pickup_reminders })
    expect((await change(false)).user.pickup_reminders).toBe(false)
    await t.advance({ minutes: 35 })
    expect(reminders(kim)).toEqual([])
    expect((await kim.client.ok(api.accounts.me, {})).user.pickup_reminders).toBe(false)
    await change(true)
    await t.aPaidOrder(
      kim,
      await t.aFoodItem(nonna, { pickup_end: t.inMinutes(60), expires_at: t.inMinutes(45) }),
    )
    await t.advance({ minutes: 35 })
    expect(reminders(kim)).toHaveLength(1)
  })

  it('is not sent for an order that was collected', async () => {
    const { kim, order } = await paid(60)
    await nonna.client.ok(api.pickups.collect, scanOf(order))
    await t.advance({ minutes: 40 })
    expect(reminders(kim)).toEqual([])
  })

  it('is not sent for a cancelled order', async () => {
    const { kim, order } = await paid(120)
    await kim.client.ok(api.orders.cancel, { order_id: order.id })
    await t.jobs.drain()
    await t.advance({ minutes: 100 })
    expect(reminders(kim)).toEqual([])
  })
})

describe('emails about a cancelled order', () => {
  it('is emailed with the reason, the refund and when it arrives, if the restaurant cancelled it', async () => {
    const kim = await t.aCustomer()
    const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna), 2)
    await t.jobs.drain()
    const before = mailbox.to(nonna).length
    await nonna.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'The oven failed' })
    await t.jobs.drain()
    const mail = mailbox.last(kim)
    expect(mail.subject).toBe('Nonna Pina had to cancel your order')
    expect(mail.text).toContain('The reason they gave: “The oven failed”')
    expect(mail.text).toContain(
      'All of it, $22.00, goes back to the card you paid with. Banks usually show it within 5 to 10 business days.',
    )
    expect(mail.attachments.get('pickup.ics')?.content.toString()).toContain('STATUS:CANCELLED')
    expect(mailbox.to(nonna)).toHaveLength(before)
  })

  it('is emailed to customer and restaurant, if the customer cancelled it', async () => {
    const kim = await t.aCustomer('Kim Lee')
    const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    await t.jobs.drain()
    await kim.client.ok(api.orders.cancel, { order_id: order.id })
    await t.jobs.drain()
    expect(mailbox.last(kim).subject).toBe('You cancelled your order at Nonna Pina')
    expect(mailbox.last(kim).text).toContain('All of it, $11.00,')
    expect(mailbox.last(nonna).subject).toBe(
      `Order ${spacedCode(order.code)} cancelled: 1 × Lasagne al forno`,
    )
    expect(mailbox.last(nonna).text).toContain('Please do not hand this order over: Kim cancelled.')
  })

  it('is emailed without a refund, if the restaurant cancelled it before it was paid', async () => {
    const kim = await t.aCustomer()
    const order = await t.anOrder(kim, await t.aFoodItem(nonna))
    await nonna.client.ok(api.orders.cancelByRestaurant, {
      order_id: order.id,
      reason: 'Sold at the counter',
    })
    await t.jobs.drain()
    expect(mailbox.last(kim).text).toContain('You had not paid for it.')
    expect(mailbox.last(kim).text).not.toMatch(/goes back to the card/)
  })

  it('is the only email if the order was paid and cancelled before any email was sent', async () => {
    const kim = await t.aCustomer()
    const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    await kim.client.ok(api.orders.cancel, { order_id: order.id })
    await t.jobs.drain()
    expect(mailbox.subjects(kim)).toEqual(['You cancelled your order at Nonna Pina'])
  })
})

it('emails a customer who paid too late that the money is refunded', async () => {
  const [slow, quick] = [await t.aCustomer(), await t.aCustomer()]
  const item = await t.aFoodItem(nonna, { quantity_available: 1 })
  const order = await t.anOrder(slow, item)
  const { body: page } = await t.openCheckout(slow, order)
  await t.advance({ minutes: 10 })
  await t.aPaidOrder(quick, item)
  expect(await t.payOn(slow, page)).toBe(200)
  await t.jobs.drain()
  expect(mailbox.subjects(slow)).toEqual(['No order at Nonna Pina: your payment goes back'])
  expect(mailbox.last(slow).text).toContain('the meal has sold out since')
  expect(mailbox.last(slow).text).toContain('All of it, $11.00, goes back to the card you paid with.')
})
