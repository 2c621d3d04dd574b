import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { isStorable, NOT_STORABLE } from '#contract/values.ts'
import { checkoutOf, subscriptionCheckout } from '#tests/support/builders.ts'
import { figure } from '#tests/support/figure.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startWorld } from './world.ts'

/**
 * Addresses that are not this shop's, however near they come. It is http://localhost:3000, by any name of
 * this machine.
 */
const elsewhere = [
  'https://evil.example',
  'http://evil.example:3000',
  'http://localhost:3001',
  'http://localhost:30000',
  'http://localhost',
  'https://localhost:3000',
  'ws://localhost:3000',
  'ftp://localhost:3000',
  'HTTP://localhost:3000',
  'http://LOCALHOST:3000',
  'http://localhost.:3000',
  'http://sub.localhost:3000',
  'http://localhost.evil.example:3000',
  'http://evil.localhost:3000',
  'http://localhostevil:3000',
  'http://localhost:3000.evil.example',
  'http://localhost:3000@evil.example',
  'http://localhost:3000:3000',
  'http://user@localhost:3000',
  'http://user:secret@localhost:3000',
  'http://evil.example@localhost:3000',
  'http://evil.example\\@localhost:3000',
  'http://localhost:3000\\@evil.example',
  'http://evil.example/http://localhost:3000',
  'http://evil.example?http://localhost:3000',
  'http://evil.example#http://localhost:3000',
  'http://localhost:3000/',
  'http://localhost:3000/evil',
  'http://localhost:3000//evil.example',
  'http://localhost:3000?next=https://evil.example',
  'http://localhost:3000#evil',
  'http://localhost:3000;evil.example',
  'http://localhost:3000,https://evil.example',
  'http://localhost:3000 https://evil.example',
  'http://localhost:3000%2f@evil.example',
  'http://localhost:3000%00.evil.example',
  'http://localhost:3000\u0000.evil.example',
  'http://localhost:3000\n',
  'http://localhost:3000\r\nset-cookie: x=y',
  ' http://localhost:3000',
  'http://localhost:3000 ',
  'http://local\thost:3000',
  'http://localhost\u200b:3000',
  'http://l\u043ecalhost:3000',
  'http://ｌｏｃａｌｈｏｓｔ:3000',
  'http://localhost:0003000',
  'http://localhost:３０００',
  'http://0.0.0.0:3000',
  'http://127.1:3000',
  'http://2130706433:3000',
  'http://0x7f.0.0.1:3000',
  'http://127.0.0.1.evil.example:3000',
  'http://[::ffff:127.0.0.1]:3000',
  'http://[0:0:0:0:0:0:0:1]:3000',
  '//localhost:3000',
  'localhost:3000',
  'http:localhost:3000',
  'http:/localhost:3000',
  'http:\\\\localhost:3000',
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:http://localhost:3000/1',
  'null',
  'undefined',
  '*',
  '/',
  '',
  '{CHECKOUT_SESSION_ID}',
  `http://localhost:3000${'/'.repeat(250)}`,
]

let accepted = 0
let tried = 0
const w = await forFile(startWorld({ RATE_LIMITS: 'off' }))
const [customer, restaurant] = [w.persons['customer A'], w.persons['restaurant A']]
const order = await w.heldOrder()
const before = await w.everything()

it.each(elsewhere)('refuses to return to %j after paying', async (origin_url) => {
  const answers = [
    await customer.client.send(api.payments.checkout, checkoutOf(order, origin_url)),
    await restaurant.client.send(api.payments.checkout, subscriptionCheckout(origin_url)),
    await restaurant.client.send(api.subscriptions.manage, { user_id: restaurant.user.id, origin_url }),
  ]
  tried += 1
  accepted += answers.filter(({ status }) => status < 400).length
  const why = isStorable(origin_url) ? 'This is not an address of this site' : NOT_STORABLE
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
    answers.map(() => [422, { origin_url: why }]),
  )
  expect(await w.everything()).toBe(before)
})

it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'returns to its own %s',
  async (origin_url) => {
    const checkout = checkoutOf(await w.heldOrder(), origin_url)
    const { url } = await customer.client.ok(api.payments.checkout, checkout)
    expect(new URL(url).origin).toBe(origin_url)
  },
)

it('tries at least sixty foreign origins', () => {
  figure('bad addresses to return to', { addresses: tried, accepted })
  expect(new Set(elsewhere).size).toBe(elsewhere.length)
  expect(tried).toBeGreaterThanOrEqual(60)
})
