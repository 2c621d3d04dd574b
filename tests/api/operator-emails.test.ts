import { expect, it } from 'vitest'
import { findSealHash } from '#server/features/people/audit/public.ts'
import { startApp } from '#tests/support/app.ts'
import { forFile } from '#tests/support/for-file.ts'
import { anOperator } from '#tests/support/operators.ts'

// Five in the morning in Melbourne.
const t = await forFile(startApp({ at: new Date('2026-11-20T18:00:00Z') }))

it('sends the newest hash of the audit log to each operator, once every morning from seven on', async () => {
  const operator = await anOperator(t, 'support')
  const former = await anOperator(t, 'support')
  await t.update('operator', { id: former.operator_id }, { ended_at: t.now() })
  await t.advance({ minutes: 60 })
  expect(t.mailsTo(operator, 'operators_daily')).toEqual([])
  await t.advance({ hours: 2 })
  const { hash } = (await findSealHash(t.database.query)) ?? { hash: 'none' }
  const [mail, ...others] = t.mailsTo(operator, 'operators_daily')
  expect(mail?.text).toContain(hash)
  expect(others).toEqual([])
  await t.advance({ hours: 3 })
  expect(t.mailsTo(operator, 'operators_daily')).toHaveLength(1)
  await t.advance({ hours: 24 })
  expect(t.mailsTo(operator, 'operators_daily')).toHaveLength(2)
  expect(t.mailsTo(former, 'operators_daily')).toEqual([])
})
