import { describe, expect, it } from 'vitest'
import { legalTextsApi } from '#contract/people/legal-texts.ts'
import { legalTextKinds, type LegalTextKind } from '#contract/links.ts'
import { DAY_MS } from '#contract/time.ts'
import { EVENING } from '#tests/support/app.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'

const t = await appForFile({ at: EVENING, env: { OPERATOR_NAME: 'Spare Plates' } })
const admin = await anOperator(t, 'admin', 'Ada Admin')

const inDays = (days: number): string => new Date(t.now().getTime() + days * DAY_MS).toISOString()
const publish = (kind: LegalTextKind, body: string, effective_at?: string) =>
  admin.client.ok(legalTextsApi.publish, { kind, body, effective_at })
const refused = async (kind: LegalTextKind, body: string, effective_at?: string) =>
  (await admin.client.fails(422, legalTextsApi.publish, { kind, body, effective_at })).errors
const versionsOf = (text: { versions: { version: number; state: string }[] }) =>
  text.versions.map(({ version, state }) => `${version} ${state}`)

it('shows an operator every text with the version that came with the software', async () => {
  const support = await anOperator(t, 'support')
  const texts = await support.client.ok(legalTextsApi.all, {})
  expect(texts.map(({ kind }) => kind)).toEqual(legalTextKinds)
  const shipped = { version: 1, state: 'current', published_by: null }
  for (const { versions } of texts) expect(versions).toMatchObject([shipped])
  const text = await support.client.ok(legalTextsApi.read, { kind: 'privacy' })
  expect(text.versions[0]?.body).toContain('{{operator_contact}}')
  expect(text.blanks).toMatchObject({ operator_name: 'Spare Plates', operator_abn: null })
  const input = { kind: 'privacy' as const, body: 'Short.' }
  await support.client.fails('403 role_required', legalTextsApi.publish, input)
})

describe('publishing a text', () => {
  it('adds a version at once, records it, and leaves the earlier ones as they are', async () => {
    const before = await t.row('legal_text', { kind: 'accessibility' })
    const text = await publish('accessibility', 'Ring the bell.')
    expect(versionsOf(text)).toEqual(['2 current', '1 former'])
    expect(text.versions[0]).toMatchObject({ body: 'Ring the bell.', published_by: 'Ada Admin' })
    expect(await t.row('legal_text', { kind: 'accessibility', version: 1 })).toEqual(before)
    expect(
      await t.row('audit_entry', { object_kind: 'legal_text', object_id: 'accessibility' }),
    ).toMatchObject({
      action: 'published',
      actor_id: admin.operator_id,
      after: { version: 2 },
    })
  })

  it('is refused for a blank that nothing fills, and for a day that is over, with what to do', async () => {
    expect(await refused('allergens', 'Fax {{operator_fax}}')).toEqual({
      body: expect.stringMatching(
        /^Nothing fills \{\{operator_fax\}\}\. You can use \{\{operator_name\}\}, /,
      ),
    })
    expect(await refused('allergens', '  ')).toEqual({ body: 'Please write the text' })
    expect(await refused('allergens', 'Ask.', inDays(-1))).toEqual({
      effective_at: expect.stringContaining('Please choose a day after that'),
    })
    expect(await t.rows('legal_text', { kind: 'allergens' })).toHaveLength(1)
  })

  it('takes the place of a version to come that it overtakes', async () => {
    await publish('privacy', 'In twenty days.', inDays(20))
    const text = await publish('privacy', 'In ten days.', inDays(10))
    expect(versionsOf(text)).toEqual(['3 coming', '2 former', '1 current'])
    t.moveClock({ days: 21 })
    await openDesk(admin)
    const later = await admin.client.ok(legalTextsApi.read, { kind: 'privacy' })
    expect(versionsOf(later)).toEqual(['3 current', '2 former', '1 former'])
  })

  it('gives two who publish at the same time versions one after the other', async () => {
    await t.together(3, (at) => publish('refunds', `Edition ${at}`))
    const versions = (await t.rows('legal_text', { kind: 'refunds' })).map(({ version }) => version)
    expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  })
})

describe.each(['terms', 'restaurant-terms'] as const)('a new version of the %s', (kind) => {
  it('needs thirty days of notice once the operator has a version of its own', async () => {
    expect(versionsOf(await publish(kind, 'Our own.'))).toEqual(['2 current', '1 former'])
    expect(await refused(kind, 'Sooner.', inDays(29))).toHaveProperty('effective_at')
    const { earliest_effective_at } = await admin.client.ok(legalTextsApi.read, { kind })
    expect(earliest_effective_at).toBe(inDays(30))
    expect(versionsOf(await publish(kind, 'Later.', inDays(31)))).toEqual([
      '3 coming',
      '2 current',
      '1 former',
    ])
    expect((await publish(kind, 'As soon as possible.')).versions[0]?.effective_at).toBe(inDays(30))
  })

  it('is announced once to the owner of each restaurant, by email with its day and a link', async () => {
    const [owner, other, customer] = [await t.aRestaurant(), await t.aRestaurant(), await t.aCustomer()]
    const { versions } = await publish(kind, 'With notice.', inDays(45))
    const version = versions[0]?.version
    await t.jobs.drain()
    const mailsOf = (person: Parameters<typeof t.mailsTo>[0]) =>
      t
        .mailsTo(person, 'agreement_changed')
        .filter(({ text }) => text.includes(`/${kind}/versions/${version}`))
    expect([owner, other, customer].map((person) => mailsOf(person).length)).toEqual([1, 1, 0])
    const [mail] = mailsOf(owner)
    expect(mail?.text).toMatch(
      /It takes effect on \d+ \w+ 20\d\d\.[\s\S]+Until then the present one applies\./,
    )
    expect(mail?.subject).toMatch(/^The (terms of use|restaurant terms) change on /)
  })
})

it('announces no change of a text that nobody agrees to', async () => {
  const owner = await t.aRestaurant()
  await publish('decisions', 'People decide.')
  await t.jobs.drain()
  expect(t.mailsTo(owner, 'agreement_changed')).toEqual([])
})
