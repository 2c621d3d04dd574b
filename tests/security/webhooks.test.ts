import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/application/config.ts'
import { figure } from '#tests/support/figure.ts'
import { startApp } from '#tests/support/app.ts'
import { forFile } from '#tests/support/for-file.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'
import type { Signing } from '#tests/support/stripe-double.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { markOf } from './database-changes.ts'

const REPLAYS = 100

const t = await forFile(startStripeShop())

const tried = { sent: 0, accepted: 0, changed: 0 }
const seconds = (count: number): number => Math.floor(t.now().getTime() / 1000) + count
const at = (count: number): Date => new Date(seconds(count) * 1000)
const zeros = '0'.repeat(64)

const unsigned: [string, () => Signing][] = [
  ['signed with a secret that was made up', () => ({ secret: 'whsec_forged' })],
  ['signed with an empty secret', () => ({ secret: '' })],
  ['signed with the key of the account', () => ({ secret: 'sk_test_surplate' })],
  ['old', () => ({ at: at(-301) })],
  ['of last year', () => ({ at: at(-365 * 86_400) })],
  ['from the future', () => ({ at: at(61) })],
  ['of next year', () => ({ at: at(365 * 86_400) })],
  [
    'with another amount than was signed',
    () => ({ tamper: (body) => body.replace('"amount_total":1100', '"amount_total":1') }),
  ],
  [
    'of another kind than was signed',
    () => ({ tamper: (body) => body.replace('checkout.session.completed', 'checkout.session.expired') }),
  ],
  ['longer than was signed', () => ({ tamper: (body) => `${body} ` })],
  ['without a signature', () => ({ signature: '' })],
  ['with a time and no signature', () => ({ signature: `t=${seconds(0)}` })],
  ['with a signature and no time', () => ({ signature: `v1=${zeros}` })],
  ['with a signature of zeros', () => ({ signature: `t=${seconds(0)},v1=${zeros}` })],
  ['with many signatures', () => ({ signature: `t=${seconds(0)},${`v1=${zeros},`.repeat(50)}v1=${zeros}` })],
  ['with two times', () => ({ signature: `t=${seconds(-900)},t=${seconds(0)},v1=${zeros}` })],
  ['with a time that is none', () => ({ signature: `t=now,v1=${zeros}` })],
  ['of a scheme that is not used', () => ({ signature: `t=${seconds(0)},v0=${zeros}` })],
]

it.each(unsigned)('refuses an event %s and changes nothing', async (_kind, signing) => {
  const { session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  const before = await markOf(t.database)
  const status = await t.deliver(t.completed(session_id), signing())
  const isSame = (await markOf(t.database)) === before
  tried.sent += 1
  tried.accepted += status < 400 ? 1 : 0
  tried.changed += isSame ? 0 : 1
  expect([status, isSame]).toEqual([400, true])
})

it('tests at least ten kinds of invalid events', () => {
  figure('webhooks nobody signed', {
    sent: tried.sent,
    accepted: tried.accepted,
    'changes of them': tried.changed,
  })
  expect(tried.sent).toBe(unsigned.length)
})

it(`applies an event that is replayed ${REPLAYS} times at once only once`, async () => {
  const { customer, order, session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  const event = t.completed(session_id)
  const statuses = await t.together(REPLAYS, () => t.deliver(event))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await t.orderOf(customer, order)).status).toBe('paid')
  const entries = await t.rows('ledger_entry', { order_id: order.id })
  // A paid order has three entries: what came in, the restaurant's part and the commission.
  figure('webhooks replayed', { sent: statuses.length, effects: entries.length / 3 })
  expect(entries).toHaveLength(3)
  const before = await markOf(t.database)
  expect(await t.deliver(event)).toBe(200)
  expect(await markOf(t.database), 'once more, later').toBe(before)
})

describe('a webhook without its secret', () => {
  it.each([{ STRIPE_WEBHOOK_SECRET: undefined }, { STRIPE_WEBHOOK_SECRET: '' }])(
    'refuses to start without the webhook secret: %o',
    (missing) => {
      const settings = {
        ...operatorSettings,
        STRIPE_SECRET_KEY: 'sk_test_surplate',
        STRIPE_WEBHOOK_SECRET: 'whsec_surplate',
        SMTP_URL: 'smtps://mail.example',
      }
      expect(() => readConfig(settings)).not.toThrow()
      expect(() => readConfig({ ...settings, ...missing })).toThrow('STRIPE_WEBHOOK_SECRET is missing')
    },
  )

  it('accepts no event from outside at the sandbox, however it is signed', async () => {
    const sandbox = await startApp()
    onTestFinished(sandbox.stop)
    const customer = await sandbox.aCustomer()
    const order = await sandbox.anOrder(customer, await sandbox.aFoodItem(await sandbox.aRestaurant()))
    const { body: opened } = await sandbox.openCheckout(customer, order)
    const before = await markOf(sandbox.database)
    const event = {
      id: `evt_${randomUUID()}`,
      type: 'checkout.session.completed',
      data: { object: { id: opened.session_id, payment_status: 'paid', status: 'complete' } },
    }
    for (const signature of ['', `t=${seconds(0)},v1=${zeros}`, 'sandbox'])
      expect(await t.stripe.deliver(sandbox.address, event, { signature })).toBe(400)
    expect(await markOf(sandbox.database)).toBe(before)
  })
})
