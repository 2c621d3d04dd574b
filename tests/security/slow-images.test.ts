import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { PHOTO_KB_PER_S_LEAST } from '#contract/constants.ts'
import { kitchenPaths } from '#contract/kitchen/kitchen-paths.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { sendPhoto, smallPng } from '#tests/support/photos.ts'
import { openLine } from './raw-socket.ts'

const t = await appForFile({ env: { TRUST_PROXY: '127.0.0.1' } })

/** A line over which somebody has said that a photo of this length comes. */
async function announce(cookie: string, length: number, from = '203.0.113.1') {
  const line = await openLine(t.address)
  line.socket.write(
    `PUT ${kitchenPaths.photos.upload.path} HTTP/1.1\r\nHost: surplate.example\r\nX-Forwarded-For: ${from}\r\nCookie: ${cookie}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  return line
}
/** Longer than any other body may take. */
const SLOWLY_MS = 6_000

describe('a photo that is sent slowly', { timeout: 60_000, concurrent: true }, () => {
  it('is waited for when a restaurant sends it', async () => {
    const { client } = await t.aRestaurant()
    const { socket, ended } = await announce(client.cookie, smallPng.length)
    socket.write(smallPng.subarray(0, 20))
    await pause(SLOWLY_MS)
    socket.write(smallPng.subarray(20))
    socket.once('data', () => socket.end())
    expect(await ended).toMatch(/^HTTP\/1\.1 201 /)
  })

  it.each(['nobody', 'a customer'])('is refused at once and cut off when %s sends it', async (who) => {
    const cookie = who === 'nobody' ? '' : (await t.aCustomer()).client.cookie
    const started = performance.now()
    const received = await (await announce(cookie, 8_000_000)).ended
    expect(received).toMatch(/^HTTP\/1\.1 40[13] /)
    // One answer, and then the connection ends: what would come next could not be told from the rest of the
    // photo.
    expect(received.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
    expect(performance.now() - started).toBeLessThan(SLOWLY_MS)
  })

  it('leaves its place to others when its sender is gone while it waits for one', async () => {
    const { client } = await t.aRestaurant()
    const send = async (count: number) => {
      const lines = await t.together(count, () => announce(client.cookie, smallPng.length))
      // Long enough to be received; if it is not, this test shows less and fails no more.
      await pause(500)
      return lines
    }
    const slow = await send(4)
    const waiting = await send(8)
    for (const { socket } of waiting) socket.resetAndDestroy()
    await pause(500)
    for (const { socket } of slow) socket.once('data', () => socket.end()).write(smallPng)
    for (const { ended } of slow) expect(await ended).toMatch(/^HTTP\/1\.1 201 /)
    expect((await sendPhoto(client, smallPng)).status).toBe(201)
  })

  it('keeps nobody out, however many restaurants of two networks send theirs like that', async () => {
    const senders = await t.together(4, () => t.aRestaurant())
    const lines = await Promise.all(
      [...senders, ...senders].map(async ({ client: sender }, at) =>
        announce(sender.cookie, 8_000_000, `203.0.113.${2 + (at % 2)}`),
      ),
    )
    // Long enough to be received; if it is not, this test shows less and fails no more.
    await pause(500)
    const { client } = await t.aRestaurant()
    expect((await sendPhoto(client, smallPng, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(201)
    for (const { socket } of lines) socket.resetAndDestroy()
  })

  it('is refused with the reason once it has come too slowly for a while', async () => {
    const { client } = await t.aRestaurant()
    const { socket, ended } = await announce(client.cookie, 8_000_000, '203.0.113.10')
    socket.write(Buffer.alloc(10_000))
    const answer = await ended
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain(`less than ${PHOTO_KB_PER_S_LEAST} KB a second`)
  })

  it('is cut off when it was refused as too large', async () => {
    const { client } = await t.aRestaurant()
    const { ended } = await announce(client.cookie, 8_500_000)
    expect(await ended).toMatch(/^HTTP\/1\.1 413 /)
  })
})
