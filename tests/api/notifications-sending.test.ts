import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItemChange } from '#contract/kitchen/food-items.ts'
import { operatorsApi } from '#contract/people/operators.ts'
import { startApp } from '#tests/support/app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { anOperator } from '#tests/support/operators.ts'

/** Nothing listens there. */
const NO_SERVER = 'smtp://localhost:1'

const mailbox = await forFile(openMailbox())
const t = await appForFile({ env: { SMTP_URL: mailbox.url } })
const nonna = await t.aRestaurant()

const change = (food_item_id: string, fields: FoodItemChange) =>
  nonna.client.ok(api.foodItems.change, { food_item_id, ...fields })

describe('notifications of a changed food item', () => {
  const buyer = async () => {
    const [kim, item] = [await t.aCustomer(), await t.aFoodItem(nonna)]
    await t.aPaidOrder(kim, item)
    await t.advance({ seconds: 1 })
    return { kim, item, food_item_id: item.id }
  }
  const edit = async (food_item_id: string, description: string) => {
    await change(food_item_id, { description })
    await t.advance({ seconds: 1 })
  }

  it('that is edited in name, description or pickup is emailed to those who have paid, in its last state', async () => {
    const { kim, food_item_id } = await buyer()
    await change(food_item_id, { description: 'With walnuts.' })
    await change(food_item_id, { description: 'With hazelnuts.', pickup_start: t.inMinutes(30) })
    await t.jobs.drain()
    expect(mailbox.subjects(kim).slice(1)).toEqual([
      'Nonna Pina changed a meal you ordered: Lasagne al forno',
    ])
    const { text } = mailbox.last(kim)
    expect(text).toContain(
      'Description before: “Beef ragù, béchamel and a crisp top.”\nDescription now: “With hazelnuts.”',
    )
    expect(text).toMatch(/Pickup before: Sat 21 Nov, until 9:30 pm\nPickup now: Sat 21 Nov, \d+:\d\d–9:30 pm/)
    expect(text).toContain('Your order stays as you bought it:')
    expect(text).not.toContain('walnuts')
  })

  it('that was edited before somebody bought it is not emailed to that buyer', async () => {
    const { kim, item, food_item_id } = await buyer()
    const late = await t.aCustomer()
    await change(food_item_id, { name: 'Lasagne verde' })
    await t.aPaidOrder(late, item)
    await t.jobs.drain()
    expect([mailbox.to(kim).length, mailbox.to(late).length]).toEqual([2, 1])
  })

  it('that is edited again after the interval is emailed again', async () => {
    const { kim, food_item_id } = await buyer()
    for (const description of ['With walnuts.', 'With hazelnuts.']) {
      await change(food_item_id, { description })
      await t.advance({ minutes: 10 })
      expect(mailbox.last(kim).text).toContain(`Description now: “${description}”`)
    }
  })

  it('limits notifications of repeated changes to one at once and one every ten minutes', async () => {
    const { kim, food_item_id } = await buyer()
    for (let at = 1; at <= 40; at += 1) {
      await change(food_item_id, { description: `Edit ${at}.` })
      await t.advance({ seconds: 30 })
    }
    // The confirmation, then at 0 and 10 minutes; what came since waits.
    expect(mailbox.to(kim)).toHaveLength(3)
    await t.advance({ minutes: 10 })
    expect(mailbox.to(kim)).toHaveLength(4)
    expect(mailbox.last(kim).text).toContain('Description before: “Edit 21.”\nDescription now: “Edit 40.”')
    await t.advance({ hours: 1 })
    expect(mailbox.subjects(kim).filter((subject) => subject.includes('changed a meal'))).toHaveLength(3)
  })

  it('that is edited between two purchases is emailed to each buyer with the state that they bought', async () => {
    const { kim, item, food_item_id } = await buyer()
    await edit(food_item_id, 'One.')
    await edit(food_item_id, 'Two.')
    const late = await t.aCustomer()
    await t.aPaidOrder(late, item)
    await t.advance({ seconds: 1 })
    await edit(food_item_id, 'Three.')
    await t.advance({ minutes: 10 })
    const changeLines = [kim, late].map(
      (person) => /Description before: .*\nDescription now: .*/.exec(mailbox.last(person).text)?.[0],
    )
    expect(changeLines).toEqual([
      'Description before: “One.”\nDescription now: “Three.”',
      'Description before: “Two.”\nDescription now: “Three.”',
    ])
  })

  it('that somebody bought twice is emailed to them once', async () => {
    const { kim, item, food_item_id } = await buyer()
    await t.aPaidOrder(kim, item)
    await t.advance({ seconds: 1 })
    await edit(food_item_id, 'With walnuts.')
    expect(mailbox.subjects(kim).filter((subject) => subject.includes('changed a meal'))).toHaveLength(1)
  })

  it('that is edited in price, quantity or availability is emailed to nobody', async () => {
    const { kim, food_item_id } = await buyer()
    await change(food_item_id, { discounted_price: 3, quantity_available: 50, is_available: false })
    await t.jobs.drain()
    expect(mailbox.to(kim)).toHaveLength(1)
  })

  it('whose edit is reverted before anybody was notified is emailed to nobody', async () => {
    const { kim, food_item_id } = await buyer()
    await change(food_item_id, { name: 'Lasange' })
    await change(food_item_id, { name: 'Lasagne al forno' })
    await t.jobs.drain()
    expect(mailbox.to(kim)).toHaveLength(1)
  })

  it('that is withdrawn is emailed to those who have paid, and to nobody else', async () => {
    const { kim, item, food_item_id } = await buyer()
    const [holds, cancelled] = [await t.aCustomer(), await t.aCustomer()]
    await t.anOrder(holds, item)
    const gone = await t.aPaidOrder(cancelled, item)
    await cancelled.client.ok(api.orders.cancel, { order_id: gone.id })
    await t.advance({ seconds: 1 })
    const before = [holds, cancelled].map((person) => mailbox.to(person).length)
    await nonna.client.ok(api.foodItems.withdraw, { food_item_id })
    await t.jobs.drain()
    expect(mailbox.last(kim).subject).toBe('Nonna Pina took Lasagne al forno off sale; your order stands')
    expect([holds, cancelled].map((person) => mailbox.to(person).length)).toEqual(before)
  })
})

describe('sending an email', () => {
  it('is retried with the same Message-ID while the mail server is busy', async () => {
    const kim = await t.aCustomer()
    const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    mailbox.refuse(451, 451)
    await t.jobs.drain()
    expect(mailbox.to(kim)).toEqual([])
    await t.retryJobs()
    expect(mailbox.to(kim)).toHaveLength(1)

    // What a process leaves that dies between sending and noting it: sent again once its claim is stale, and
    // not before.
    const key = `order_paid:${order.id}`
    await t.update('message_sent', { key }, { sent_at: null })
    await t.database.transaction((tx) =>
      t.jobs.enqueue(tx, 'orders.emails', [{ kind: 'order_paid', order_id: order.id }]),
    )
    await t.jobs.drain()
    expect(mailbox.to(kim)).toHaveLength(1)
    t.moveClock({ minutes: 5 })
    await t.retryJobs()
    const [first, second, ...more] = mailbox.to(kim).filter((mail) => mail.subject.startsWith('Your order'))
    expect(more).toEqual([])
    expect(first?.message_id).toMatch(/^<[0-9a-f]{32}@localhost>$/)
    expect(second?.message_id).toBe(first?.message_id)
  })

  it('is not retried when the mail server refuses the address for good', async () => {
    const kim = await t.aCustomer()
    const order = await t.anOrder(kim, await t.aFoodItem(nonna))
    await nonna.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'Closed' })
    mailbox.refuse('550 5.1.1 no such user')
    await t.jobs.drain()
    await t.database.transaction((tx) =>
      t.jobs.enqueue(tx, 'orders.emails', [{ kind: 'order_cancelled', order_id: order.id }]),
    )
    await t.jobs.drain()
    expect(mailbox.to(kim)).toEqual([])
  })

  it.each([
    ['530 Authentication required'],
    ['535 5.7.8 authentication failed'],
    ['450 4.1.2 domain not found'],
    ['550 5.7.1 relaying denied for kim@surplate.example'],
    ['550 no mail today'],
    ['554 5.1.8 sender address rejected'],
  ])(
    'is repeated until it arrives, and named on the desk meanwhile, when the server answers %s',
    async (answer) => {
      const kim = await t.aCustomer()
      const desk = await anOperator(t)
      const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
      await t.jobs.drain()
      await nonna.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'Closed' })
      const before = mailbox.to(kim).length
      mailbox.refuse(answer, answer, answer)
      await t.jobs.drain()
      const undelivered = async () => (await desk.client.ok(operatorsApi.overview, {})).undelivered_emails
      const [waiting] = (await undelivered()).filter(({ outcome }) => outcome === 'waiting')
      expect(waiting).toMatchObject({ count: 1, answer: expect.stringContaining(answer.slice(0, 9)) })
      expect(JSON.stringify(waiting)).not.toContain('@')
      for (const _ of [1, 2, 3, 4]) {
        await desk.client.ok(operatorsApi.retryFailed, {})
        await t.jobs.drain()
      }
      expect(mailbox.to(kim).slice(before)).toHaveLength(1)
      expect((await undelivered()).filter(({ outcome }) => outcome === 'waiting')).toEqual([])
    },
  )

  it.each([
    ['550 5.1.1 <kim@surplate.example> unknown'],
    ['552 mailbox full'],
    ['550 5.2.1 mailbox disabled'],
  ])('ends, and is named on the desk, when the server answers %s', async (answer) => {
    const kim = await t.aCustomer()
    const desk = await anOperator(t)
    await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    mailbox.refuse(answer)
    const countRefused = async () => {
      const { undelivered_emails } = await desk.client.ok(operatorsApi.overview, {})
      const refused = undelivered_emails.filter(({ outcome }) => outcome === 'refused')
      expect(JSON.stringify(refused)).not.toContain('@')
      return refused.reduce((total, { count }) => total + count, 0)
    }
    const before = await countRefused()
    await t.jobs.drain()
    await t.retryJobs()
    expect(await countRefused()).toBe(before + 1)
  })

  it('waits for a mail server that cannot be reached, and says so on the desk', async () => {
    const down = await startApp({ env: { SMTP_URL: NO_SERVER } })
    try {
      const kim = await down.aCustomer()
      await down.visitor.ok(api.accounts.forgotPassword, { email: kim.user.email })
      await down.jobs.drain()
      const { client } = await anOperator(down)
      const { undelivered_emails } = await client.ok(operatorsApi.overview, {})
      expect(undelivered_emails).toMatchObject([
        { outcome: 'waiting', count: 1, answer: expect.stringMatching(/ECONN|ESOCKET/) },
      ])
    } finally {
      await down.stop()
    }
  })

  it('does not happen once the account is erased', async () => {
    const kim = await t.aCustomer()
    const { email } = kim.user
    await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    await kim.client.ok(api.accounts.erase, { password: PASSWORD })
    const before = mailbox.received.length
    await t.jobs.drain()
    expect(mailbox.to({ user: { email } })).toEqual([])
    const after = mailbox.received.slice(before)
    expect(after.map((mail) => mail.to)).toEqual([nonna.user.email])
    expect(after[0]?.text).toContain('The customer ordered and paid.\n')
  })

  it('keeps no personal data in the job queue or in the message table', async () => {
    const kim = await t.aCustomer('Quentin Zyx')
    await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    const jobs = await t.sql`select data from pgboss.job where name like '%emails'`
    expect(jobs.length).toBeGreaterThan(0)
    expect(JSON.stringify([jobs, await t.sql`select key from message_sent`])).not.toMatch(
      /Quentin|Zyx|surplate\.example|\+61/,
    )
  })
})
