import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { isDeskAccess } from '#contract/endpoint.ts'
import { AUDIT_PAGE, auditApi } from '#contract/people/audit.ts'
import { deskSessionApi, operatorsApi } from '#contract/people/operators.ts'
import { checkSeals, recordAudit } from '#server/features/people/audit/public.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { bankFileAccount } from '#tests/support/bank-file-settings.ts'
import { examplesOf, prepare } from '#tests/support/example-calls/example-calls.ts'
import { createExampleWorld } from '#tests/support/example-calls/example-world.ts'
import { forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'

const t = await forFile(startApp())
const admin = await anOperator(t)
const mailbox = await forFile(openMailbox())
const env = { ...bankFileAccount, RATE_LIMITS: 'off', SMTP_URL: mailbox.url }
const exampleWorld = startApp({ env }).then(createExampleWorld)
afterAll(async () => (await exampleWorld).t.stop())

const countEntries = async ({ rows }: TestApp): Promise<number> => (await rows('audit_entry')).length

const record = (action: string) =>
  t.database.transaction((tx) =>
    recordAudit(tx, t.now(), { kind: 'system' }, [
      { action, object_kind: 'restaurant', object_id: 'r1', before: { state: 'a', at: 1 }, after: { at: 2 } },
    ]),
  )
const check = () => checkSeals(t.database.query)
/** Changes rows as somebody could who owns the database. */
const tamper = (...change: Parameters<typeof sql>) =>
  t.database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`grant update, delete on audit_entry, audit_seal to current_user`.execute(tx)
    await sql(...change).execute(tx)
  })
const idOf = async (action: string): Promise<number> => (await t.row('audit_entry', { action })).id

it('refuses to change, delete or truncate entries and seals, by trigger and by right', async () => {
  await record('kept')
  const changes = [
    "update audit_entry set reason = 'x'",
    'delete from audit_entry',
    'truncate audit_entry',
    'truncate audit_seal',
  ]
  for (const text of changes)
    await expect(sql.raw(text).execute(t.database.query)).rejects.toThrow('append-only')
  // A superuser, as in these tests, needs no right; any other owner of the tables has none but these.
  const rights = await t.sql<{ right: string }>`
    select distinct privilege_type as right from pg_class, aclexplode(relacl)
    where relname in ('audit_entry', 'audit_seal') order by 1`
  expect(rights.map(({ right }) => right)).not.toContain('UPDATE')
  expect(rights.map(({ right }) => right)).toEqual(expect.arrayContaining(['INSERT', 'SELECT']))
  expect(await t.row('audit_entry', { action: 'kept' })).toMatchObject({ reason: null })
})

it('seals entries in a chain, and names each that was changed, removed or added since', async () => {
  for (const action of ['first', 'second', 'third']) await record(action)
  await t.advance({ minutes: 11 })
  await record('fourth')
  await t.advance({ minutes: 11 })
  const whole = await check()
  expect(whole.faults).toEqual([])
  expect(whole.seals).toBeGreaterThanOrEqual(2)
  const [second, third, fourth] = [await idOf('second'), await idOf('third'), await idOf('fourth')]
  await tamper`update audit_entry set after = '{"at": 3}' where id = ${second}`
  await tamper`delete from audit_entry where id = ${fourth}`
  expect((await check()).faults).toEqual([`entry ${second} was changed`, `entry ${fourth} was removed`])
  await tamper`update audit_entry set after = '{"at": 2}' where id = ${second}`
  await tamper`update audit_seal set digests = digests || digests where ${third} = any(entry_ids)`
  expect((await check()).faults).toContainEqual(expect.stringMatching(/^seal \d+ was changed$/))
})

it('shows entries to operators, the newest first, in pages', async () => {
  for (let count = 0; count <= AUDIT_PAGE; count += 1) await record(`page ${count}`)
  const pages = await admin.client.pages<{ action: string }>('/api/desk/audit?object_kind=restaurant')
  expect(pages[0]).toHaveLength(AUDIT_PAGE)
  expect(pages[0]?.[0]).toMatchObject({
    action: `page ${AUDIT_PAGE}`,
    actor_kind: 'system',
    actor_name: null,
  })
  const ofOperator = await admin.client.ok(auditApi.browse, { actor_id: admin.operator_id })
  expect(ofOperator).toMatchObject([{ action: 'opened the desk', actor_name: admin.user.name }])
  await admin.client.fails('422 invalid', auditApi.browse, { cursor: 'nonsense' })
})

it('leaves out on request that operators opened, confirmed and closed the desk, on every page', async () => {
  const operator = await anOperator(t, 'support')
  await openDesk(operator)
  await operator.client.ok(deskSessionApi.close, {})
  const of = { actor_id: operator.operator_id }
  const actionsOf = async (query: object) =>
    (await admin.client.ok(auditApi.browse, query)).map(({ action }) => action)
  expect(await actionsOf(of)).toEqual(['closed the desk', 'confirmed identity', 'opened the desk'])
  expect(await actionsOf({ ...of, without: 'sessions' })).toEqual([])
  const all = await t.rows('audit_entry')
  const others = all.filter(({ action }) => !action.endsWith('the desk') && action !== 'confirmed identity')
  const pages = await admin.client.pages<{ id: string }>('/api/desk/audit?without=sessions')
  expect(pages.length).toBeGreaterThan(1)
  expect(new Set(pages.flat().map(({ id }) => Number(id)))).toEqual(new Set(others.map(({ id }) => id)))
})

describe('every write of the desk', () => {
  const writes = endpoints.filter(([, { method, access }]) => method !== 'GET' && isDeskAccess(access))

  it.each(writes)('leaves an entry: %s', async (name, endpoint) => {
    const world = await exampleWorld
    const example = examplesOf(name)[0]
    const { caller, input } = await prepare(world, {
      ...example,
      succeeds_for: example.succeeds_for ?? 'admin',
    })
    const before = await countEntries(world.t)
    await caller.client.ok(endpoint, input)
    expect(await countEntries(world.t)).toBeGreaterThan(before)
  })
})

it('shows at the desk that the file of seals cannot be written, and goes on sealing', async () => {
  const app = await startApp({ env: { AUDIT_SEAL_FILE: '/nowhere/seals' } })
  const operator = await anOperator(app)
  await app.advance({ minutes: 11 })
  await openDesk(operator)
  const { setup_gaps } = await operator.client.ok(operatorsApi.overview, {})
  expect(setup_gaps).toMatchObject([{ subject: 'AUDIT_SEAL_FILE', page: null }])
  expect((await checkSeals(app.database.query)).seals).toBe(1)
  await app.stop()
})
