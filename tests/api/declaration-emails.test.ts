import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'

const mailbox = await forFile(openMailbox())
const t = await appForFile({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Surplate <meals@surplate.example>' } })
const nonna = await t.aRestaurant()
await nonna.client.ok(api.restaurants.change, { phone: '03 9000 0000', address: '12 Lygon St' })

const allergensOf = (...contains: Declaration['allergens']['contains']) => ({
  checked: true,
  contains,
  may_be_present: ['sesame' as const],
})
const KITCHEN_NOTE =
  'Told by the restaurant. Other foods are cooked in the same kitchen. If a trace could harm you, call before you eat: (03) 9000 0000.'
const expectInBoth = (mail: { text: string; html: string }, words: string) =>
  expect([mail.text, mail.html]).toEqual([expect.stringContaining(words), expect.stringContaining(words)])
const edit = async (item: FoodItem, fields: object) => {
  await nonna.client.ok(api.foodItems.change, { food_item_id: item.id, ...fields })
  await t.jobs.drain()
}

describe('the emails of an order', () => {
  it('repeat what is declared of each meal in a line: in the confirmation, in the reminder and to the restaurant', async () => {
    const kim = await t.aCustomer()
    const item = await t.aFoodItem(nonna, {
      allergens: allergensOf('wheat', 'milk'),
      diets: ['vegetarian', 'halal_certified'],
      certificates: [
        { diet: 'halal_certified', certifier: 'see evil.example', number: '12', expires_on: '2027-01-31' },
      ],
      storage: { method: 'unrefrigerated', since: t.inMinutes(-60) },
      use_by: '2026-11-21',
      expires_at: t.inMinutes(90),
      pickup_end: t.inMinutes(120),
    })
    await t.aPaidOrder(kim, item)
    await t.jobs.drain()
    await t.advance({ minutes: 91 })
    const line =
      'Lasagne al forno: Contains wheat, milk · Traces: sesame' +
      ' · Halal certified by see evil. example, number 12, until 31 January 2027 · Vegetarian, says the kitchen' +
      ' · Eat today, do not keep: not kept hot or cold since 5:00 pm · Use by Sat 21 Nov'
    expect(mailbox.subjects(kim)).toEqual([
      expect.stringContaining('Your order at'),
      expect.stringContaining('Pick up your order'),
    ])
    for (const mail of mailbox.to(kim)) {
      expect(mail.text).toContain(line)
      expectInBoth(mail, KITCHEN_NOTE)
    }
    const { text } = mailbox.last(nonna)
    expect(text).toContain(line)
    expect(text).not.toContain('call before you eat')
  })

  it('say whom to ask about a meal of which nothing is stated', async () => {
    const kim = await t.aCustomer()
    await t.aPaidOrder(kim, await t.aFoodItem(nonna))
    await t.jobs.drain()
    expectInBoth(mailbox.last(kim), 'Allergens not stated: ask first, (03) 9000 0000')
    expect(mailbox.last(nonna).text).toContain('Lasagne al forno: Allergens not stated: ask first\n')
  })

  it('ask nobody to call a restaurant that gave no number', async () => {
    const [kim, silent] = [await t.aCustomer(), await t.aRestaurant('Quiet Kitchen')]
    await silent.client.ok(api.restaurants.change, { phone: '' })
    await t.aPaidOrder(kim, await t.aFoodItem(silent))
    await t.jobs.drain()
    expect(mailbox.last(kim).text).toContain('ask in the kitchen when you collect, before you eat.')
    expect(mailbox.last(kim).text).not.toContain('call before')
  })
})

describe('the email about a declaration that changed after the sale', () => {
  it('gives old and new, whom to call, and that cancelling is free until the meal is picked up', async () => {
    const kim = await t.aCustomer('Kim Lee')
    const item = await t.aFoodItem(nonna, { allergens: allergensOf('wheat'), diets: ['vegan'] })
    const order = await t.aPaidOrder(kim, item)
    await t.jobs.drain()
    await edit(item, { allergens: allergensOf('wheat', 'egg'), diets: [] })
    const mail = mailbox.last(kim)
    expect(mail.subject).toBe('Read before you eat: Nonna Pina changed what is in Lasagne al forno')
    for (const words of [
      'Hi Kim,',
      'Contains wheat · Traces: sesame · Vegan, says the kitchen',
      'Contains wheat, egg · Traces: sesame',
      KITCHEN_NOTE,
      'What is in it has changed since you ordered, so you can cancel for a full refund until you pick it up.',
      `http://localhost:3000/?order=${order.id}`,
    ])
      expectInBoth(mail, words)
    expect(mail.text).toMatch(/Before: Contains wheat · .*\nNow: Contains wheat, egg · /)
  })

  it('is not sent for an order that is cancelled before, and not before an order is paid, whose confirmation gives both', async () => {
    const [kim, lee] = [await t.aCustomer(), await t.aCustomer()]
    const item = await t.aFoodItem(nonna, { allergens: allergensOf('wheat') })
    const cancelled = await t.aPaidOrder(kim, item)
    const held = await t.anOrder(lee, item)
    await nonna.client.ok(api.foodItems.change, { food_item_id: item.id, allergens: allergensOf('soy') })
    await kim.client.ok(api.orders.cancel, { order_id: cancelled.id })
    await t.jobs.drain()
    expect(mailbox.subjects(kim)).toEqual(['You cancelled your order at Nonna Pina'])
    expect(mailbox.subjects(lee)).toEqual([])
    await t.pay(lee, held)
    await t.jobs.drain()
    expect(mailbox.subjects(lee)).toEqual([expect.stringContaining('Your order at')])
    expect(mailbox.last(lee).text).toContain(
      'Lasagne al forno, when ordered: Contains wheat · Traces: sesame',
    )
    expect(mailbox.last(lee).text).toContain('Lasagne al forno, changed since: Contains soy · Traces: sesame')
  })
})
