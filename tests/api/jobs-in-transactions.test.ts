import { expect, it } from 'vitest'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

const mailsTo = (email: string): number => t.mails.filter(({ to }) => to === email).length

/** Asks for a reset email inside a transaction, and does `after` before it commits. */
const enqueueThen = (account_id: string, after: () => Promise<void>): Promise<void> =>
  t.database.transaction(async (tx) => {
    await t.jobs.enqueue(tx, 'accounts.emails', [{ kind: 'password_reset', account_id }])
    await after()
  })

it('runs no job of a transaction that failed', async () => {
  const { user } = await t.aCustomer()
  await t.jobs.drain()
  const before = mailsTo(user.email)
  const failed = enqueueThen(user.id, () => Promise.reject(new Error('after the job was asked for')))
  await expect(failed).rejects.toThrow('after the job was asked for')
  await t.jobs.drain()
  expect(mailsTo(user.email)).toBe(before)
})

it('runs a job once its transaction has committed, and not before', async () => {
  const { user } = await t.aCustomer()
  await t.jobs.drain()
  const before = mailsTo(user.email)
  const [enqueued, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = enqueueThen(user.id, () => {
    enqueued.resolve()
    return mayCommit.promise
  })
  await enqueued.promise
  await t.jobs.drain()
  expect(mailsTo(user.email)).toBe(before)
  mayCommit.resolve()
  await transaction
  await t.jobs.drain()
  expect(mailsTo(user.email)).toBe(before + 1)
})
