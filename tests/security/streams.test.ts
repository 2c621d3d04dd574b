import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { somewhere } from '#tests/support/builders.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startServer } from '#tests/support/server-process.ts'
import { openLine } from './raw-socket.ts'

const PER_NETWORK = 200
const PER_ACCOUNT = 20
const MB = 1024 * 1024

const t = await forFile(startServer({ env: { TRUST_PROXY: '127.0.0.1/32' } }))

const figureOf = async (name: string): Promise<number> => {
  const { body } = await t.client().raw('GET', '/metrics')
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(String(body))?.[1] ?? Number.NaN)
}
const listeners = () => figureOf('live_listeners')
const heap = () => figureOf('nodejs_heap_size_used_bytes')

const lines = (count: number): Promise<Socket[]> =>
  t.together(count, async () => (await openLine(t.address)).socket)

const head = (method: string, from: string): string =>
  `${method} /api/events HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`

const TOGETHER = 250

/** Sends the same so many times over one line, and reads as many answers. */
async function ask(socket: Socket, text: string, times: number): Promise<void> {
  let answers = 0
  let end = ''
  const allAnswered = Promise.withResolvers<void>()
  const count = (bytes: Buffer): void => {
    const read = end + bytes.toString('latin1')
    answers += read.split('HTTP/1.1 ').length - 1
    end = read.slice(1 - 'HTTP/1.1 '.length)
    if (answers >= times) allAnswered.resolve()
  }
  socket.on('data', count)
  socket.write(text.repeat(times))
  await allAnswered.promise
  socket.off('data', count)
}

const statusOf = async (from: string, cookie = '') => {
  const stop = new AbortController()
  const answer = await fetch(`${t.address}/api/events`, {
    headers: { 'x-forwarded-for': from, cookie },
    signal: stop.signal,
  })
  const text = answer.status === 200 ? '' : await answer.text()
  stop.abort()
  return { status: answer.status, retry_after: answer.headers.get('retry-after'), text }
}

it('keeps no listener and no memory for 20,000 HEAD requests of the event stream', async () => {
  await ask((await lines(1))[0] as Socket, head('HEAD', somewhere()), TOGETHER)
  const before = await heap()
  const four = await lines(4)
  for (let sent = 0; sent < 5_000; sent += TOGETHER)
    await Promise.all(four.map((socket) => ask(socket, head('HEAD', somewhere()), TOGETHER)))
  expect(await listeners()).toBe(0)
  await expect.poll(heap).toBeLessThan(before + 40 * MB)
  expect((await statusOf(somewhere())).status).toBe(200)
  for (const socket of four) socket.destroy()
})

it('keeps no listener for 3,000 event streams that are aborted, before and after their first byte', async () => {
  const { client } = await t.aCustomer()
  for (let round = 0; round < 30; round += 1) {
    const some = await lines(100)
    const from = somewhere()
    for (const [at, socket] of some.entries()) {
      const session = at % 2 === 0 ? '' : `Cookie: ${client.cookie}\r\n`
      socket.write(head('GET', from).replace('X-Forwarded', `${session}X-Forwarded`))
      if (at % 3 === 0) socket.destroy()
    }
    await Promise.all(
      some
        .filter((socket) => !socket.destroyed)
        .map((socket) => once(socket, 'data').then(() => socket.destroy())),
    )
  }
  await expect.poll(listeners).toBe(0)
  expect((await statusOf(somewhere(), client.cookie)).status).toBe(200)
})

it('limits an address to 200 event streams and gives another address its own', async () => {
  const network = '2001:db8:1:2::'
  const open = await t.together(PER_NETWORK, (at) =>
    openStream(t.address, { from: `${network}${at.toString(16)}` }),
  )
  const refused = await statusOf(`${network}ffff`)
  expect(refused).toMatchObject({ status: 429, retry_after: '30' })
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'too_many_requests',
    detail: expect.stringMatching(/network\. Please close/),
  })
  expect((await statusOf('2001:db8:1:3::1')).status).toBe(200)
  expect(await figureOf('limits_reached_total\\{purpose="streams_network"\\}')).toBeGreaterThan(0)
  open[0]?.close()
  await expect.poll(async () => (await statusOf(`${network}ffff`)).status).toBe(200)
  for (const stream of open) stream.close()
  await expect.poll(listeners).toBe(0)
})

it('limits an account to 20 event streams, wherever it is', async () => {
  const [{ client }, other] = [await t.aCustomer(), await t.aCustomer()]
  const open = await t.together(PER_ACCOUNT, () =>
    openStream(t.address, { cookie: client.cookie, from: somewhere() }),
  )
  expect(await statusOf(somewhere(), client.cookie)).toMatchObject({ status: 429, retry_after: '30' })
  expect((await statusOf(somewhere(), other.client.cookie)).status).toBe(200)
  for (const stream of open) stream.close()
  await expect.poll(async () => (await statusOf(somewhere(), client.cookie)).status).toBe(200)
})

it('answers health checks while event streams open and close', async () => {
  const some = await lines(50)
  const flooding = new AbortController()
  const flood = some.map(async (socket) => {
    const text = head('HEAD', somewhere())
    while (!flooding.signal.aborted) await ask(socket, text, 20)
    socket.destroy()
  })
  // A process that is busy for seconds may say for a moment that it is not ready; not that it is dead.
  const ready = async () => (await t.client().raw('GET', '/readyz')).status
  expect((await t.client().raw('GET', '/healthz')).status).toBe(200)
  await expect.poll(ready).toBe(200)
  flooding.abort()
  await Promise.all(flood)
})
