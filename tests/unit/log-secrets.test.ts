import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD, demoSignIns } from '#server/demo/sign-ins.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { secretsIn } from '#tests/support/log-secrets.ts'

const at = '"time":"2026-11-21T07:00:00.000Z"'
const failed = (cause: string): string =>
  `{"level":50,${at},"msg":"request failed","cause":${JSON.stringify(cause)}}`
const answered = (extra = ''): string =>
  `{"level":30,${at},"id":"019aa000-0000-7000-8000-000000000000","method":"GET","route":"/api/orders/:order_id"${extra},"status":200,"ms":1.2,"msg":"answered"}`
const token = 'vE3y0SmlZ5p_cuxXoVPjDrcZQVyT6yy4m1lJjHtTAb0'

it.each([
  ['an email', failed('kim@surplate.example is taken')],
  ['an email', answered(',"url":"/?q=kim@surplate.example"')],
  ['a mobile number', failed('0491 570 156')],
  ['a mobile number', failed('+61491570156')],
  ['a pass', failed('A2'.repeat(89))],
  ['a token', failed(`/?reset=${token}`)],
  ['a token', answered(`,"url":"/api/calendar/${token}.ics"`)],
  ['a cookie', failed('cookie: surplate_session=1')],
  ['a cookie', `{"level":20,${at},"req":{"headers":{"cookie":"x"}}}`],
  ['a password hash', failed('$argon2id$v=19$m=19456')],
  ['a secret of an app', failed('otpauth://totp/Surplate')],
  ['a secret of an app', failed('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')],
  ['a recovery code', failed('2ABCD-EFGH9')],
  ['an exact position', failed('near=-37.79712,144.96681 is invalid')],
  ['a password', failed(`${PASSWORD} is wrong`)],
  ['a password', failed('typed: my own ladle')],
  ['a password', 'Surplate is ready at https://surplate.example/my own ladle'],
  ['a password', `the demo city has ${DEMO_PASSWORD}`],
])('finds %s in %s', (what, line) => {
  expect(secretsIn([answered(), line], ['my own ladle', 'password'])).toEqual([{ what, line }])
})

it('takes the folder in which the code lies for no secret, whatever it is called', () => {
  const folder = join(import.meta.dirname, '..', '..')
  const line = failed(`refused\n    at send (${folder}/server/main.ts:1:1)`)
  const password = `${folder}/server`.slice(1)
  expect(secretsIn([line], [password])).toEqual([])
  expect(secretsIn([`${line} ${password}`], [password])).toHaveLength(1)
})

it('finds no secret in a line without one', () => {
  const lines = [
    answered(),
    failed('eb38a5ec-e0b4-4c34-82e2-061403929563 is gone'),
    failed(
      'connection terminated unexpectedly\n    at Client.end (file:///app/node_modules/pg/lib/client.js:127:19)',
    ),
    failed('pg-boss@12.35.0 has a password that is common: password'),
    `{"level":40,${at},"mail":{"subject":"Set a new password","text":"Hi Kim, /?reset=${token}"},"msg":"mail (no SMTP_URL set, so it is shown here)"}`,
    `Sign in to the demo city (password: ${DEMO_PASSWORD}):`,
    `  ${demoSignIns[0]?.email} a customer`,
    'Surplate is ready at https://surplate.example (listening on http://127.0.0.1:8000)',
  ]
  expect(secretsIn(lines, ['my own ladle', 'password', 'x', 'surplate'])).toEqual([])
})
