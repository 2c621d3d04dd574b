import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isOutage } from '#server/platform/db/database.ts'

const nowhere = join(tmpdir(), 'surplate-no-such-folder', 'socket')

const connectError = (): Promise<Error> => new Promise((resolve) => connect(nowhere).once('error', resolve))

it('counts a missing socket of the database as an outage, which is answered with 503', async () => {
  const error = await connectError()
  expect(error).toMatchObject({ code: 'ENOENT', syscall: 'connect' })
  expect(isOutage(error)).toBe(true)
})

it.each([
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('counts an error of the driver without a code as an outage: %s', (message) => {
  expect(isOutage(new Error(message))).toBe(true)
})

it('counts a missing file as an error of the product', async () => {
  const error: unknown = await readFile(nowhere).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'ENOENT' })
  expect(isOutage(error)).toBe(false)
})
