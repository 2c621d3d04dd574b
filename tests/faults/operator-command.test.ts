import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { operatorsApi } from '#contract/people/operators.ts'
import { wallClock } from '#contract/time.ts'
import { startApp } from '#tests/support/app.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { countInsights } from '#tests/support/insights.ts'
import { anOperator } from '#tests/support/operators.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { compiled } from '#tests/support/server-process.ts'

const root = join(import.meta.dirname, '..', '..')
const database_url = await freshDatabase()
const folder = mkdtempSync(join(tmpdir(), 'surplate-seals-'))
const AUDIT_SEAL_FILE = join(folder, 'seals')
const t = await forFile(startApp({ database_url, at: new Date(), env: { AUDIT_SEAL_FILE } }))
afterAll(() => rmSync(folder, { recursive: true }))

/** What `npm run operator -- …` prints; rejects with `stderr` when it fails. */
const operator = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts', 'operator.mjs'), ...args], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: compiled,
      DATABASE_URL: database_url,
      APP_ORIGIN: t.origin,
    },
  })

it('invites the first operator by a link that works once', async () => {
  const { stdout } = await operator('invite', 'first@surplate.example')
  const token = /invitation=([\w-]+)/.exec(stdout)?.[1] ?? ''
  const newPerson = { token, name: 'First Operator', mobile_number: MOBILE, password: PASSWORD }
  const reply = await t.client().ok(operatorsApi.acceptInvitation, newPerson)
  expect(reply).toEqual({ email: 'first@surplate.example', role: 'admin' })
  await t.client().fails('404 not_found', operatorsApi.acceptInvitation, newPerson)
  const admin = await anOperator(t)
  const entries = await admin.client.ok(auditApi.browse, { object_kind: 'operator' })
  expect(entries).toContainEqual(expect.objectContaining({ action: 'invited', actor_kind: 'command' }))
  await expect(operator('invite', 'not an email')).rejects.toThrow('npm run operator -- invite EMAIL')
})

it('finds an audit entry that was changed after it was sealed', async () => {
  await t.advance({ minutes: 11 })
  expect((await operator('check-audit')).stdout).toContain('The audit log is whole')
  await t.sql`alter table audit_entry disable trigger audit_entry_append_only`
  await t.sql`update audit_entry set after = '{"role": "support"}' where action = 'invited'`
  await t.sql`alter table audit_entry enable trigger audit_entry_append_only`
  await expect(operator('check-audit')).rejects.toThrow(/entry \d+ was changed\nThe audit log was changed/)
})

it('finds a log whose entries and seals were all rewritten, by the file of seals or the daily email', async () => {
  await t.sql`alter table audit_entry disable trigger audit_entry_append_only`
  await t.sql`update audit_entry set after = '{"role": "admin"}' where action = 'invited'`
  const admin = await anOperator(t)
  const rewriteSeals = async () => {
    await t.sql`alter table audit_seal disable trigger audit_seal_not_truncated`
    await t.sql`truncate audit_seal`
    await t.sql`alter table audit_seal enable trigger audit_seal_not_truncated`
    await t.advance({ minutes: 11 })
  }
  await rewriteSeals()
  expect((await operator('check-audit')).stdout, 'the chain is whole again').toContain('is whole')
  // Past the hour of the daily emails, whenever the test began.
  await t.advance({ hours: 36 - wallClock(t.now()).hour })
  const emails = join(folder, 'mails')
  writeFileSync(
    emails,
    t
      .mailsTo(admin, 'operators_daily')
      .map(({ text }) => text)
      .join('\n'),
  )
  const hash = readFileSync(AUDIT_SEAL_FILE, 'utf8').trim().split(/\s/).at(-1) ?? ''
  expect(t.logged('the audit log was sealed').at(-1)).toMatchObject({ audit_seal: hash })
  await expect(operator('check-audit', '--since', AUDIT_SEAL_FILE)).rejects.toThrow(/rewritten or replaced/)
  expect((await operator('check-audit', '--since', emails)).stdout).toMatch(/^ok, sealed 20.+ [0-9a-f]{64}$/m)
  expect((await operator('check-audit', '--hash', hash)).stdout).toContain('All 1 hashes are in it')
  await t.sql`update audit_entry set reason = 'Agreed' where action = 'opened the desk'`
  await rewriteSeals()
  const rewritten = operator('check-audit', '--since', emails)
  await expect(rewritten).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^MISSING [0-9a-f]{64}$/m),
  })
  await expect(operator('check-audit', '--hash', 'nothing')).rejects.toThrow('No hash was found')
})

it('counts every day of the charts again', async () => {
  const restaurant = await t.aRestaurant()
  const { restaurant_id } = await t.aFoodItem(restaurant)
  await countInsights(t)
  await t.sql`update insight_day set listed = 99 where restaurant_id = ${restaurant_id}`
  expect((await operator('count-again')).stdout).toMatch(/^\d+ days of restaurants are counted again/)
  expect(await t.sql`select listed from insight_day where restaurant_id = ${restaurant_id}`).toEqual([
    { listed: 5 },
  ])
})
