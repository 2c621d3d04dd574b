import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { operatorsApi } from '#contract/people/operators.ts'
import { startApp } from '#tests/support/app.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { anOperator } from '#tests/support/operators.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { compiled } from '#tests/support/server-process.ts'

const root = join(import.meta.dirname, '..', '..')
const database_url = await freshDatabase()
const t = await forFile(startApp({ database_url, at: new Date() }))

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
