import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { checkoutOf, newAccount, PASSWORD, profileOf } from '#tests/support/builders.ts'
import type { Person } from '#tests/support/example-calls/example-world.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startWorld } from './world.ts'

/** Texts that are something else where they are not taken for text: HTML, a header, a line of a calendar. */
const texts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</title></textarea><svg onload=alert(1)>',
  '&lt;b&gt; &amp; {{7*7}} ${7*7} <%= 7*7 %>',
  'javascript:alert(1)',
  'a\r\nBcc: everyone',
  'a\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:b',
]
const HTML = /<script>|<img src=x|<svg|<b>/

const w = await forFile(startWorld())

/** A restaurant, a meal, a customer and an order of it that have this text wherever a text can be. */
async function writtenOn(text: string) {
  const restaurant = w.persons['restaurant A']
  const profile = profileOf(text)
  const changed = await restaurant.client.ok(api.restaurants.change, profile)
  const customer: Person = { client: w.t.client(), user: w.persons['customer A'].user }
  customer.user = await customer.client.ok(
    api.accounts.register,
    newAccount(`markup-${texts.indexOf(text)}@surplate.example`, { name: text }),
  )
  const meal = await w.t.aFoodItem(restaurant, { name: text, description: text })
  const held = await w.t.anOrder(customer, meal)
  const page = await customer.client.ok(api.payments.checkout, checkoutOf(held))
  const checkoutPage = await w.t.visitor.raw('GET', new URL(page.url).pathname)
  await w.t.payOn(customer, page)
  const paid = await w.t.orderOf(customer, held)
  return { restaurant, profile, changed, customer, meal, paid, page: String(checkoutPage.body) }
}

describe.each(texts)('%j', (text) => {
  // Names are one line from the door on.
  const line = text.replaceAll(/\s+/g, ' ')
  let written: Awaited<ReturnType<typeof writtenOn>>
  beforeAll(async () => {
    written = await writtenOn(text)
  })

  it('is returned as it was written, as JSON', async () => {
    const { changed, profile, customer, meal, paid } = written
    const phone = profile.phone.replaceAll(/\s+/g, ' ')
    expect(changed).toMatchObject({ ...profileOf(line), phone, pickup_instructions: text })
    expect(customer.user.name).toBe(line)
    const answer = await w.t.visitor.send(api.foodItems.get, { food_item_id: meal.id })
    expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      'application/json; charset=utf-8',
      'nosniff',
    ])
    expect(answer.body).toMatchObject({ name: line, description: text })
    expect(paid.items[0]?.name).toBe(line)
    expect(paid.restaurant).toMatchObject({ name: line, pickup_instructions: text })
    expect((await w.t.visitor.ok(api.foodItems.browse, { q: text })).map(({ id }) => id)).toContain(meal.id)
  })

  it('is escaped on the sandbox checkout page', () => {
    const { page } = written
    expect(page).not.toMatch(HTML)
    expect(page).toContain('<p class="what">')
  })

  it('is escaped in the calendar and adds no entry to it', async () => {
    const { customer, paid } = written
    const file = await customer.client.ok(api.calendar.order, { order_id: paid.id })
    expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
    expect(file.match(/^SUMMARY:/gm)).toHaveLength(1)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('is escaped in every email and adds no header to it', async () => {
    const before = w.t.mails.length
    const { customer, restaurant, paid } = written
    await restaurant.client.ok(api.orders.cancelByRestaurant, { order_id: paid.id, reason: text })
    await w.t.jobs.drain()
    const mails = w.t.mails.slice(before).filter(({ to }) => to === customer.user.email)
    expect(mails.length).toBeGreaterThan(0)
    for (const { subject, html = '' } of mails) {
      expect(html).not.toMatch(HTML)
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })
})

it('escapes markup in the name of a device', async () => {
  const { client } = w.persons['customer B']
  const other = w.t.client()
  const login = { email: w.persons['customer B'].user.email, password: PASSWORD }
  await other.ok(api.accounts.login, login, { 'user-agent': '<script>alert(1)</script>' })
  const devices = (await client.ok(api.accounts.sessions, {})).map(({ device }) => device)
  expect(devices).toContain('<script>alert(1)</script>')
})
