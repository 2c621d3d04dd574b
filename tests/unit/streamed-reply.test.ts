import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBody, readPages, streamWriter } from '#server/platform/http/replies/streamed-reply.ts'

const Row = z.object({ id: z.int() })
const Reply = z.object({
  user: z.object({ name: z.string() }),
  orders: z.array(Row),
  notes: z.array(Row).optional(),
  cards: z.array(Row).optional(),
  feed: z.string().nullable(),
})
const write = streamWriter(Reply)

interface Source {
  pages: AsyncGenerator<{ id: number }[]>
  counts: { read: number; closed: number }
}

/** Pages of one row each, and how many of them were read. */
function pagesOf(rows: number): Source {
  const counts = { read: 0, closed: 0 }
  async function* read() {
    try {
      for (let id = 1; id <= rows; id += 1) {
        counts.read = id
        yield [{ id }]
      }
    } finally {
      counts.closed += 1
    }
  }
  return { pages: read(), counts }
}

async function* noPages(): AsyncGenerator<{ id: number }[]> {}

async function textOf(parts: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const part of parts) text += String(part)
  return text
}

const atOnce = <T>(work: () => Promise<T>): Promise<T> => work()
const plain = { user: { name: 'Kim "K" Lee' }, feed: null }

describe('a reply in parts', () => {
  it('is the object that its schema writes, whether a field comes in pages or not', async () => {
    const text = await textOf(
      write({ ...plain, orders: pagesOf(3).pages, notes: [{ id: 7, secret: 1 }], password: 'x' }),
    )
    expect(JSON.parse(text)).toEqual({
      ...plain,
      orders: [{ id: 1 }, { id: 2 }, { id: 3 }],
      notes: [{ id: 7 }],
    })
  })

  it('has empty arrays for pages without rows, and lacks optional fields that are left out', async () => {
    const text = await textOf(write({ ...plain, orders: noPages(), cards: noPages() }))
    expect(JSON.parse(text)).toEqual({ ...plain, orders: [], cards: [] })
  })

  it('is refused before its first part where a field is missing', async () => {
    const { pages, counts } = pagesOf(3)
    await expect(write({ orders: pages, feed: null }).next()).rejects.toThrow('user')
    expect(counts.read).toBe(0)
  })
})

describe('the body of such a reply', () => {
  it('reads a page when those before it were sent on, each in a turn', async () => {
    const { pages, counts } = pagesOf(50)
    let turns = 0
    const body = await openBody(write({ ...plain, orders: pages }), (work) => {
      turns += 1
      return work()
    })
    expect([counts.read, turns]).toEqual([1, 0])
    const parts = body[Symbol.asyncIterator]()
    const first = String((await parts.next()).value)
    for (let at = 0; at < 20; at += 1) await nextTurn()
    expect(counts.read).toBeLessThanOrEqual(3)
    const text = first + (await textOf({ [Symbol.asyncIterator]: () => parts }))
    expect((JSON.parse(text) as { orders: unknown[] }).orders).toHaveLength(50)
    // For each page but the first, the end of the array, what follows it, and the end.
    expect(turns).toBe(52)
  })

  it('reads nothing more once it is destroyed', async () => {
    const { pages, counts } = pagesOf(50)
    const body = await openBody(write({ ...plain, orders: pages }), atOnce)
    await body[Symbol.asyncIterator]().next()
    body.destroy()
    await expect.poll(() => counts.closed).toBe(1)
    expect(counts.read).toBeLessThanOrEqual(3)
  })

  it('fails where a page fails, and before it is opened where that is the first', async () => {
    const failing = (from: number) =>
      (async function* fail() {
        for (let id = 1; id < from; id += 1) yield [{ id }]
        throw new Error('the database has gone')
      })()
    await expect(openBody(write({ ...plain, orders: failing(1) }), atOnce)).rejects.toThrow('gone')
    const body = await openBody(write({ ...plain, orders: failing(3) }), atOnce)
    await expect(textOf(body)).rejects.toThrow('gone')
  })
})

it('reads rows page by page, each after the last row of the one before', async () => {
  const rows = Array.from({ length: 250 }, (_, id) => ({ id }))
  const starts: (number | undefined)[] = []
  const lengths: number[] = []
  const find = async ({ after, limit }: { after: { id: number } | undefined; limit: number }) => {
    starts.push(after?.id)
    const from = after === undefined ? 0 : after.id + 1
    return rows.slice(from, from + limit)
  }
  for await (const page of readPages(find)) lengths.push(page.length)
  expect([starts, lengths]).toEqual([
    [undefined, 99, 199],
    [100, 100, 50],
  ])
})
