import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeChanges } from '#server/platform/events/changes.ts'
import { makeDocumentCache } from '#server/platform/http/documents/document-cache.ts'
import { Representation } from '#server/platform/http/replies/representation.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** Documents whose data is `rows[key]`, with counts of how often they were read and rendered. */
function aCache() {
  const rows: Record<string, string> = { soup: 'hot' }
  const counts = { reads: 0, renders: 0 }
  const changes = makeChanges()
  const fetch = makeDocumentCache<string>({
    changes,
    now: () => new Date(),
    read: async (key) => {
      counts.reads += 1
      const text = rows[key]
      return text === undefined ? undefined : { about: key, ids: [key], expires_at: 60_000, data: { text } }
    },
    render: async (about, data) => {
      counts.renders += 1
      return new Representation(`${about} ${JSON.stringify(data)}`, {})
    },
  })
  const read = async (key: string) => (await fetch(key, (work) => work()))?.document.body.toString()
  return { rows, counts, changes, read }
}

describe('the document cache', () => {
  it('reads a document once, for requests that come together and for later ones', async () => {
    const { counts, read } = aCache()
    await Promise.all([read('soup'), read('soup')])
    vi.advanceTimersByTime(30_000)
    await read('soup')
    expect(counts).toEqual({ reads: 1, renders: 1 })
  })

  it('reads it again when one of its rows has changed, and not when another has', async () => {
    const { rows, counts, changes, read } = aCache()
    await read('soup')
    vi.advanceTimersByTime(2_000)
    changes.invalidateRows(['pie'])
    await read('soup')
    expect(counts.reads).toBe(1)
    rows['soup'] = 'cold'
    changes.invalidateRows(['soup'])
    expect(await read('soup')).toContain('cold')
  })

  it('reads it at most once a second, however fast its rows change', async () => {
    const { counts, changes, read } = aCache()
    for (let at = 0; at < 20; at += 1) {
      changes.invalidateAll()
      await read('soup')
      vi.advanceTimersByTime(100)
    }
    expect(counts.reads).toBe(2)
  })

  it('renders it again only when the data differ', async () => {
    const { rows, counts, changes, read } = aCache()
    for (const text of ['hot', 'hot', 'cold']) {
      rows['soup'] = text
      changes.invalidateAll()
      vi.advanceTimersByTime(2_000)
      await read('soup')
    }
    expect(counts).toEqual({ reads: 3, renders: 2 })
  })

  it('reads it again when something that it shows is over', async () => {
    const { counts, read } = aCache()
    await read('soup')
    vi.advanceTimersByTime(60_000)
    await read('soup')
    expect(counts.reads).toBe(2)
  })

  it('keeps documents up to a number of bytes, and none for what does not exist', async () => {
    const { rows, counts, read } = aCache()
    await read('soup')
    for (let at = 0; at < 400; at += 1) expect(await read(`nothing ${at}`)).toBeUndefined()
    await read('soup')
    expect(counts.reads).toBe(401)
    for (let at = 0; at < 30; at += 1)
      await read((rows[`dish ${at}`] = `dish ${at}`.padEnd(1_000_000)).trim())
    await read('dish 29')
    expect(counts.reads).toBe(431)
    await read('soup')
    expect(counts.reads).toBe(432)
  })
})
