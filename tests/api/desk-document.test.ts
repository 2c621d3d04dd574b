import { expect, it } from 'vitest'
import { startAppWithWeb } from '#tests/support/public-pages.ts'
import { forFile } from '#tests/support/for-file.ts'
import { aClosedOperator } from '#tests/support/operators.ts'

const t = await forFile(startAppWithWeb())

it('sends the document of the desk with 404 and no ETag to everybody but operators', async () => {
  const customer = await t.aCustomer()
  for (const client of [t.client(), customer.client]) {
    const { status, headers, body } = await client.raw('GET', '/desk')
    expect([status, headers.get('etag')]).toEqual([404, null])
    expect(body).toContain('Desk · Surplate')
  }
  const operator = await aClosedOperator(t, 'support')
  const { status, headers } = await operator.client.raw('GET', '/desk')
  expect([status, headers.get('etag') === null]).toEqual([200, false])
  await t.update('operator', { id: operator.operator_id }, { ended_at: t.now() })
  const etag = headers.get('etag') ?? ''
  const later = await operator.client.raw('GET', '/desk', { headers: { 'if-none-match': etag } })
  expect(later.status).toBe(404)
})
