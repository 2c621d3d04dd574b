import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { JobName } from '#server/platform/jobs/jobs.ts'
import { bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { EXAMPLE_EMAILS_START, makeExampleEmails } from '#tests/support/example-emails.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'
import { OVERRIDDEN, isIsolated, rightToLeftNames } from '#tests/support/right-to-left.ts'

/** What HTML shows, each part that stands alone. */
const htmlTexts = (html: string): string[] =>
  html
    .replaceAll(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, '\n$1\n')
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')

const env = { ...bankFileSettings, ...operatorSettings, RATE_LIMITS: 'off' }
const t = await appForFile({ at: EXAMPLE_EMAILS_START, env })
const examples = await makeExampleEmails(t)

const { arabic, hebrew, persian, urdu, mixed, digits } = rightToLeftNames
// As it was stored before controls of direction were removed from names.
await t.sql`update account set name = ${persian}`
await t.sql`update restaurant set name = ${OVERRIDDEN}, address = ${digits}, suburb = ${hebrew}, pickup_instructions = ${urdu}`
await t.sql`update food_item set name = ${mixed}, description = ${urdu}`
await t.sql`update order_line set name = ${arabic}`
await t.sql`update recall set reason = ${urdu}`
await t.sql`update cancelled_portion set reason = ${hebrew}`
await t.sql`update decision set object_name = ${mixed}`
await t.sql`update customer_order set cancel_reason = ${urdu} where cancel_reason is not null`
await t.sql`update bank_account set title = ${hebrew}`
await t.jobs.drain()
await t.sql`delete from message_sent`
const first = t.mails.length
const kinds = Object.entries(examples).flatMap(([job, of]) =>
  Object.entries<object>(of).map(([kind, data]) => ({ job, kind, data: { kind, ...data } })),
)
await t.database.transaction(async (tx) => {
  for (const { job, data } of kinds) await t.jobs.enqueue(tx, job as JobName, [data] as never)
})
await t.jobs.drain()
const mails = t.mails.slice(first)

describe('a right-to-left name that was entered', () => {
  it('is in emails of most kinds', () => {
    expect(mails.length).toBeGreaterThanOrEqual(kinds.length)
    expect(mails.filter(({ text }) => text.includes('\u2068')).length).toBeGreaterThan(30)
  })

  it.each(mails)(
    'is isolated in the subject, the text and the HTML of $kind',
    ({ subject, text, html = '' }) => {
      const texts = [subject, ...text.split('\n'), ...htmlTexts(html)]
      expect(texts.filter((each) => !isIsolated(each))).toEqual([])
    },
  )

  it('is isolated in calendar entries', () => {
    const files = mails.flatMap(({ attachments = [] }) =>
      attachments.flatMap(({ filename, content }) => (filename === 'pickup.ics' ? [String(content)] : [])),
    )
    expect(files.length).toBeGreaterThan(1)
    for (const file of files)
      for (const line of file
        .replaceAll('\r\n ', '')
        .replaceAll(String.raw`\n`, '\n')
        .split(/\r?\n/))
        expect(line).toSatisfy(isIsolated)
  })

  it('is isolated in what is to be paid', async () => {
    const [customer, kitchen] = [await t.aCustomer(), await t.aRestaurant()]
    const order = await t.anOrder(customer, await t.aFoodItem(kitchen, { name: arabic }), 2)
    await t.openCheckout(customer, order)
    const { description } = await t.row('sandbox_checkout', { status: 'open' })
    expect(description).toBe(`2 × \u2068${arabic}\u2069`)
  })

  it('is stored without controls of direction, and with its joiners', async () => {
    const kitchen = await t.aRestaurant(`${OVERRIDDEN}${persian}`)
    const item = await t.aFoodItem(kitchen, { name: `\u2067ශ්\u200Dරී 👩\u200D🍳\u2069` })
    expect(item.name).toBe('ශ්\u200Dරී 👩\u200D🍳')
    expect((await kitchen.client.ok(api.restaurants.mine, {})).name).toBe(`مطبخd${persian}`)
  })
})
