import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { newAccount, PASSWORD, type Person, profileOf } from '#tests/support/builders.ts'
import { DEEP } from '#tests/support/figure.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { openMailbox, type Received } from '#tests/support/mailbox.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { registerPasskey } from '#tests/support/passkey.ts'

/** Texts that mail programs make into links, or that look like a message of ours. */
const texts = [
  'Pay at http://evil.example/pay?x=1',
  'HTTPS://EVIL.EXAMPLE',
  'hthttp://tp://evil.example',
  'www.evil.example',
  'evil.com/login',
  'evil．com or evil。com',
  'evil.\u200bcom',
  'pay@evil.com',
  'mailto:pay@evil.com?subject=x',
  'tel:+61400000000 sms:+61400000000',
  '//evil.com/x',
  '\\\\evil\\share',
  'file:///etc/passwd',
  '[pay](http://evil.com)',
  '<a href="http://evil.com">pay</a>',
  '1.2.3.4/pay',
  '\u202Emoc.live//:ptth',
  'Kim\r\n\r\nYour account is locked.\r\nOpen evil.com',
  'Kim\u2028\u2028Your account is locked.\u0085Open evil.com',
]

/** In the short form several of them are one text, as long as a suburb can be. */
const hostile = DEEP ? texts : inFew(texts)

function inFew(all: string[]): string[] {
  const few: string[] = []
  for (const text of all) {
    const longer = `${few.at(-1) ?? ''} ${text}`
    if (few.length > 0 && longer.length <= 80) few[few.length - 1] = longer
    else few.push(text)
  }
  return few
}

const MADE_INTO_LINKS = [
  /\b(https?|ftp|file|mailto|tel|sms|javascript|data):\S/i,
  /[/\\]{2}\S/,
  /\bwww\.\S/i,
  /[\p{L}\p{N}-][.．。｡․][\p{L}\p{Cf}]/u,
  /\d\.\d+\.\d/,
  /\S@\S/,
  // What hides or turns a text round.
  /[\p{Cf}\p{Co}\u2028\u2029]/u,
  /^Your account is locked/m,
]

const mailbox = await forFile(openMailbox())
const t = await appForFile({ env: { SMTP_URL: mailbox.url, RATE_LIMITS: 'off' } })

/** Stand for a hostile text, which no restaurant may write any more, in a name and in other texts. */
const [LINE, TEXT] = ['Plain line', 'Plain text']
await t.sql`create table hostile_text (line text, body text)`
await t.sql`create function write_hostile_text() returns trigger language plpgsql as $$
  begin
    return (select jsonb_populate_record(new, replace(replace(to_jsonb(new)::text, 'Plain line', coalesce(line, '')), 'Plain text', coalesce(body, ''))::jsonb)
      from (select max(line) as line, max(body) as body from hostile_text) hostile);
  end $$`
for (const table of ['restaurant', 'food_item', 'customer_order', 'cancelled_portion'])
  await t.sql`create trigger write_hostile_text before insert or update on ${sql.table(table)}
    for each row execute function write_hostile_text()`

/** What a mail program shows of a message and makes links of by itself: all but the links that are ours. */
function shownBy({ text, html, subject, attachments }: Received): string[] {
  const ours = /http:\/\/localhost:3000\/[\w?=&/.-]*/g
  const visible = html
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
  const calendar = attachments.get('pickup.ics')?.content.toString().replaceAll('\r\n ', '') ?? ''
  const typed = calendar.match(/^(SUMMARY|LOCATION|DESCRIPTION):.*$/gm) ?? []
  return [
    subject,
    text,
    visible,
    ...typed.map((line) => line.replace(/^\w+:/, '').replaceAll('\\n', '\n').replaceAll('\\', '')),
  ].map((part) => part.replaceAll(ours, ''))
}

function expectNoLinks(mail: Received): void {
  for (const part of shownBy(mail)) for (const pattern of MADE_INTO_LINKS) expect(part).not.toMatch(pattern)
  for (const [, address = ''] of mail.html.matchAll(/(?:href|src)="([^"]*)"/g))
    expect(address).toMatch(/^(http:\/\/localhost:3000\/|cid:)/)
  expect(mail.subject.length).toBeLessThanOrEqual(200)
}

/** The way of the money and the meals in which everybody is sent everything there is to send about orders. */
async function everyOrderMail(text: string): Promise<Person[]> {
  const inJson = (plain: string) => JSON.stringify(plain).slice(1, -1)
  await t.sql`delete from hostile_text`
  await t.sql`insert into hostile_text values (${inJson(text.replaceAll(/[\s\u0085]+/g, ' '))}, ${inJson(text)})`
  const [kitchen, buyer, late] = [await t.aRestaurant(LINE), await t.aCustomer(text), await t.aCustomer(text)]
  const profile = { ...profileOf(LINE), phone: text.slice(0, 30), pickup_instructions: TEXT }
  expect((await kitchen.client.ok(api.restaurants.change, profile)).pickup_instructions).toBe(text)
  const certified = (number: string) => ({
    diets: ['halal_certified' as const],
    certificates: [{ diet: 'halal_certified' as const, certifier: text, number, expires_on: '2027-12-31' }],
  })
  const input = {
    name: LINE,
    description: TEXT,
    expires_at: t.inMinutes(120),
    ...certified(text.slice(0, 40)),
  }
  const item = await t.aFoodItem(kitchen, input)
  await t.aPaidOrder(buyer, item)
  const [cancelled, refused] = [await t.aPaidOrder(buyer, item), await t.aPaidOrder(buyer, item)]
  await t.jobs.drain()
  await buyer.client.ok(api.orders.cancel, { order_id: cancelled.id })
  await kitchen.client.ok(api.orders.cancelByRestaurant, { order_id: refused.id, reason: TEXT })
  const some = await t.aPaidOrder(buyer, item, 2)
  const lines = [{ food_item_id: item.id, quantity: 1 }]
  await kitchen.client.ok(api.orders.cancelPortions, { order_id: some.id, lines, reason: TEXT })
  await refundPartOf(t, some, 100)
  await t.advance({ seconds: 1 })
  await kitchen.client.ok(api.foodItems.change, {
    food_item_id: item.id,
    name: `${LINE} 2`,
    description: `${TEXT} 2`,
    ...certified('2'),
  })
  const last = await t.aFoodItem(kitchen, { ...input, quantity_available: 1 })
  const page = await t.openCheckout(late, await t.anOrder(late, last))
  await t.advance({ minutes: 11 })
  await t.aPaidOrder(buyer, last)
  await t.payOn(late, page.body)
  await kitchen.client.ok(api.foodItems.withdraw, { food_item_id: item.id })
  await t.advance({ minutes: 110 })
  await kitchen.client.ok(api.recalls.create, t.newRecall([item], { from: t.inMinutes(-240), reason: text }))
  await t.jobs.drain()
  return [kitchen, buyer, late]
}

const SUBJECTS = [
  /^Do not eat: /,
  /^Your order at /,
  /^Pick up your order at /,
  /^You cancelled your order at /,
  / had to cancel your order$/,
  / had to cancel part of your order$/,
  /^\$\d\.\d\d of your order at .* goes back to you$/,
  / changed a meal you ordered: /,
  / off sale; your order stands$/,
  /^Read before you eat: /,
  /^No order at .*: your payment goes back$/,
  /^New order /,
  /^Order \w+ \w+ cancelled: /,
]

describe.each(hostile)('%j', (text) => {
  it('forms neither a link nor a line of its own in any email about orders', async () => {
    const people = await everyOrderMail(text)
    const mails = people.flatMap((person) => mailbox.to(person))
    for (const subject of SUBJECTS)
      expect(mails.map((mail) => mail.subject)).toContainEqual(expect.stringMatching(subject))
    for (const mail of mails) expectNoLinks(mail)
  })

  it('is not used as a greeting in any email about an account', async () => {
    const person = await t.aCustomer(text)
    await person.client.ok(api.accounts.changePassword, { current: PASSWORD, password: PASSWORD })
    const passkey = await registerPasskey(person, text.slice(0, 60))
    await person.client.ok(api.passkeys.remove, { passkey_id: passkey.id, password: PASSWORD })
    const { code } = await enableTwoFactor(t, person)
    await person.client.ok(api.twoFactor.recoveryCodes, { password: PASSWORD, code: code(1) })
    await t.visitor.ok(api.accounts.forgotPassword, { email: person.user.email })
    await t.jobs.drain()
    const mails = mailbox.to(person)
    expect(mails).toHaveLength(6)
    for (const mail of mails) {
      expectNoLinks(mail)
      expect(mail.text).toMatch(/^.*\n\nHello,\n/)
      expect(mail.html).toContain('<p>Hello,</p>')
    }
  })
})

describe('names in emails', () => {
  it.each([
    ['Kim Lee', 'Hi Kim,'],
    ["Siobhán O'Neill-Smith", 'Hi Siobhán,'],
    ['阮 文', 'Hi 阮,'],
    ['J. R. Smith', 'Hi J.,'],
    ['Claim your prize', 'Hi Claim,'],
    ['Kim Lee 2000', 'Hello,'],
    ['Your account is locked and you must pay us today', 'Hello,'],
    ['Kim.Lee', 'Hello,'],
    ['$500 waits for you', 'Hello,'],
  ])('greets the name %j as %j in the email that resets a password', async (name, greeting) => {
    const person = await t.aCustomer(name)
    await t.visitor.ok(api.accounts.forgotPassword, { email: person.user.email })
    await t.jobs.drain()
    const { text, html, subject } = mailbox.last(person)
    expect(subject).toBe('Set a new password for Surplate')
    expect(text.split('\n\n')[1]).toBe(greeting)
    expect(html).toContain(`<p>${greeting.replaceAll("'", '&#39;')}</p>`)
    expect(text).toMatch(/http:\/\/localhost:3000\/\?reset=\S+/)
  })

  it('stores the name of a person, a restaurant or a food item as one line', async () => {
    const broken = ' Kim\r\n\tLee\u0085of\u2028 the\u0007 Bar '
    const one = 'Kim Lee of the Bar'
    const kitchen = await t.aRestaurant(broken)
    expect(kitchen.user.name).toBe(one)
    const { pickup_instructions: _, ...profile } = profileOf(broken)
    const changed = await kitchen.client.ok(api.restaurants.change, profile)
    expect(changed).toMatchObject({ name: one, address: one, suburb: one, phone: one })
    const item = await t.aFoodItem(kitchen, { name: broken })
    expect(item.name).toBe(one)
    const renamed = await kitchen.client.ok(api.foodItems.change, { food_item_id: item.id, name: broken })
    expect(renamed.name).toBe(one)
    await registerPasskey(kitchen, broken)
    expect((await kitchen.client.ok(api.passkeys.all, {})).map(({ name }) => name)).toEqual([one])
    const empty = await t.visitor.raw('POST', '/api/auth/register', {
      body: JSON.stringify(newAccount(`${randomUUID()}@surplate.example`, { name: '\n\u2028\t' })),
    })
    expect([empty.status, (empty.body as { errors: object }).errors]).toEqual([
      422,
      { name: 'Name is required' },
    ])
  })

  it('keeps text without links as it was typed, and marks text of restaurants as quoted', async () => {
    const kitchen = await t.aRestaurant('St. Ali & Sons No. 5')
    await kitchen.client.ok(api.restaurants.change, {
      pickup_instructions: 'Ring twice, e.g. at 9.30 pm.\nThen “wait” at 18:45.',
    })
    const kim = await t.aCustomer('Kim Lee')
    await t.aPaidOrder(kim, await t.aFoodItem(kitchen, { name: 'Phở 1.5 L' }))
    await t.jobs.drain()
    const { text, subject } = mailbox.last(kim)
    expect(subject).toContain('Your order at St. Ali & Sons No. 5:')
    expect(text).toContain('1 × Phở 1.5 L')
    expect(text).toContain('At the door: “Ring twice, e. g. at 9.30 pm. Then "wait" at 18:45.”')
  })
})
