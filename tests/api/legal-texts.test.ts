import { describe, expect, it } from 'vitest'
import { BANK_DETAILS_WAIT_HOURS } from '#contract/constants.ts'
import { DISPUTE_RULE } from '#contract/money/dispute-terms.ts'
import { PAYABLE_AFTER_HOURS, PAYOUT_MINIMUM } from '#contract/money/payout-states.ts'
import { legalTextKinds, legalTextNames, legalTextPath, legalTextVersionPath } from '#contract/links.ts'
import { legalTextsTopic } from '#server/features/people/legal-texts/legal-text-topics.ts'
import { currentVersion } from '#server/features/people/legal-texts/public.ts'
import { publish } from '#server/platform/events/events.ts'
import { EVENING } from '#tests/support/app.ts'
import { SHARED_CACHING } from '#server/platform/http/replies/representation.ts'
import { forFile } from '#tests/support/for-file.ts'
import { readPage, startAppWithWeb } from '#tests/support/public-pages.ts'

const ORIGIN = 'https://surplate.example'
const env = {
  APP_ORIGIN: ORIGIN,
  PAYMENTS: 'sandbox',
  OPERATOR_NAME: 'Spare <Plates> & Co',
  RATE_LIMITS: 'off',
}

const t = await forFile(startAppWithWeb({ at: EVENING, env }))

const get = (path: string, headers: Record<string, string> = {}) => t.visitor.raw('GET', path, { headers })
const pageAt = async (path: string) => readPage(String((await get(path)).body))

describe.each(legalTextKinds)('the document /%s', (kind) => {
  it('shows its text without a script, with the operator named and what is not set marked', async () => {
    const { status, headers, body } = await get(legalTextPath(kind))
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([SHARED_CACHING, null])
    const page = await readPage(String(body))
    expect(page.scripts).toBe(0)
    expect([page.title, page.canonical]).toEqual([`${legalTextNames[kind]} · Surplate`, ORIGIN + `/${kind}`])
    expect(page.meta['description']).toMatch(/\.$/)
    expect(page.text).toContain('Version 1, in effect from 21 November 2026')
    expect(page.text).toContain('run by Spare <Plates> & Co, ABN [ABN of the operator]')
    expect(String(body)).toContain('<mark>[contact of the operator]</mark>')
    expect(page.text).not.toMatch(/\{\{|\}\}|\*\*/)
  })

  it('is answered with 304 while it is the same', async () => {
    const etag = (await get(legalTextPath(kind))).headers.get('etag') ?? ''
    expect((await get(legalTextPath(kind), { 'if-none-match': etag })).status).toBe(304)
  })

  it('is linked from every other document', async () => {
    expect((await pageAt('/terms')).links).toContain(legalTextPath(kind))
    expect((await pageAt('/restaurants/nobody')).links).toContain(legalTextPath(kind))
  })
})

it('tells restaurants when they are paid and who bears a disputed payment, as the desk and the dashboard do', async () => {
  const { text } = await pageAt('/restaurant-terms')
  expect(text).toContain(DISPUTE_RULE)
  expect(text).toContain(
    `at least ${PAYABLE_AFTER_HOURS} hours before, and less than $${PAYOUT_MINIMUM} with`,
  )
  expect(text).toContain(`paid to from ${BANK_DETAILS_WAIT_HOURS} hours later on`)
})

describe('the versions of a text', () => {
  const insertVersion = async (version: number, effective_at: string, body: string) => {
    await t.sql`insert into legal_text (kind, version, effective_at, body, published_by, published_at)
      values ('refunds', ${version}, ${effective_at}, ${body}, null, ${EVENING})`
    await t.database.transaction((tx) => publish(tx, legalTextsTopic, ['refunds']))
  }
  const textOf = async (path: string) => (await pageAt(path)).text

  it('take effect on their day, and stay at addresses of their own', async () => {
    await insertVersion(2, '2026-12-21T13:00:00Z', '## The second\n\nAsk {{operator_name}}.')
    const coming = legalTextVersionPath('refunds', 2)
    await expect.poll(() => textOf('/refunds')).toContain('A new version takes effect on 22 December 2026.')
    expect((await pageAt('/refunds')).links).toContain(coming)
    expect(await textOf(coming)).toContain('This version takes effect on 22 December 2026.')
    expect((await get(coming)).headers.get('x-robots-tag')).toBe('noindex')

    t.moveClock({ days: 31 })
    await expect.poll(() => textOf('/refunds')).toContain('Version 2, in effect from 22 December 2026')
    const page = await pageAt('/refunds')
    expect(page.text).toContain('Ask Spare <Plates> & Co.')
    expect(page.links).toContain(legalTextVersionPath('refunds', 1))
    expect(await textOf('/refunds/versions/1')).toContain('A later version has replaced this one.')
    const now = new Date(EVENING.getTime() + 31 * 24 * 3_600_000)
    expect(await currentVersion(t.database.query, 'refunds', now)).toMatchObject({ version: 2 })
    expect(await currentVersion(t.database.query, 'refunds', EVENING)).toMatchObject({ version: 1 })
  })

  it.each(['/refunds/versions/9', '/refunds/versions/0', '/refunds/versions/1e1', '/refunds/versions/x'])(
    'are not found at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})
