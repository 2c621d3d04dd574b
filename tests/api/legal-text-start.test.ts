import { expect, it } from 'vitest'
import { SettingError } from '#server/platform/setting-error.ts'
import { startApp } from '#tests/support/app.ts'
import { databaseForFile, rowsAt } from '#tests/support/postgres.ts'
import { startStripe } from '#tests/support/stripe-double.ts'

const database_url = await databaseForFile()
const stripe = await startStripe()

const publish = (version: number, body: string) =>
  rowsAt(
    database_url,
    `insert into legal_text (kind, version, effective_at, body, published_at)
      values ('terms', ${version}, now(), '${body}', now())`,
  )
const FAX = 'Ask {{operator_name}} by fax: {{ operator_fax }}.'
const versions = () =>
  rowsAt<{ kind: string; version: number; body: string }>(
    database_url,
    'select kind, version, body from legal_text',
  )

it('starts with play money whatever blanks there are', async () => {
  await publish(2, FAX)
  const app = await startApp({ database_url, env: { PAYMENTS: 'sandbox' } })
  expect((await app.visitor.raw('GET', '/healthz')).status).toBe(200)
  await app.stop()
  await rowsAt(database_url, 'delete from legal_text')
})

it('stores the shipped texts once, and starts with Stripe while every blank of them is filled', async () => {
  for (let start = 0; start < 2; start += 1) await (await startApp({ database_url, env: stripe.env })).stop()
  const stored = await versions()
  expect(stored).toHaveLength(7)
  for (const { version, body } of stored) {
    expect(version).toBe(1)
    expect(body).toContain('{{operator_name}}')
  }
})

it('leaves a text alone that the database has, whatever is shipped', async () => {
  await rowsAt(database_url, "update legal_text set body = 'Our own' where kind = 'decisions'")
  await (await startApp({ database_url, env: stripe.env })).stop()
  expect((await versions()).find(({ kind }) => kind === 'decisions')?.body).toBe('Our own')
})

it('refuses the start with Stripe for a blank that nothing fills, in one line with the text and the blank', async () => {
  await publish(2, FAX)
  const refusal: unknown = await startApp({ database_url, env: stripe.env }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SettingError)
  expect(String(refusal)).toBe(
    'Error: The text "Terms of use", version 2, has the blank {{operator_fax}}, which no setting fills',
  )
})
