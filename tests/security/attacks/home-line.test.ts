import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { staffApi } from '#contract/kitchen/staff.ts'
import { from, somewhere } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startServer } from '#tests/support/server-process.ts'
import { openLine } from '#tests/security/raw-socket.ts'

const t = await forFile(startServer({ env: { TRUST_PROXY: '127.0.0.1/32' } }))

/** An address in one of the 256 networks of a home line. */
const inHome = (line: string, at: number): string =>
  `2001:db8:${line}:${(0x12_00 + (at % 256)).toString(16)}::${(at + 1).toString(16)}`

const guess = async (address: string): Promise<number> => {
  const invitation = { invitation_token: 'an-invitation-that-is-unknown' }
  return (await t.client().send(staffApi.invitation, invitation, from(address))).status
}

it('refuses a home line that guesses from each of its 256 networks, and nobody else', async () => {
  const guesses = await t.together(160, (at) => guess(inHome('a', at)))
  expect(guesses.filter((status) => status === 429).length).toBeGreaterThan(30)
  expect(await guess('2001:db8:b:1200::1')).toBe(410)
  expect(await guess(somewhere())).toBe(410)
})

const openEvents = async (address: string): Promise<{ socket: Socket; status: number }> => {
  const { socket } = await openLine(t.address)
  const { promise, resolve } = Promise.withResolvers<number>()
  socket.once('data', (bytes: Buffer) => resolve(Number(bytes.toString('latin1').slice(9, 12))))
  socket.write(`GET /api/events HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n\r\n`)
  return { socket, status: await promise }
}

it('opens 800 event streams of a home line with 256 networks, and always one of somebody else', async () => {
  const streams = await t.together(820, (at) => openEvents(inHome('c', at)))
  const other = await openEvents(somewhere())
  for (const { socket } of [...streams, other]) socket.destroy()
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(800)
  expect(other.status).toBe(200)
})
