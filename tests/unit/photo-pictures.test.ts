import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { photosGone } from '#server/features/kitchen/photos/photo-store.ts'
import { pictureReader } from '#server/features/kitchen/photos/photo-pictures.ts'
import type { Database } from '#server/platform/db/database.ts'

type Deps = Parameters<typeof pictureReader>[0]

/** A reader on files that are read when they are told to, and the ids that are being read. */
function reader() {
  const reading: { id: string; finish: () => void }[] = []
  let onDeleted = (_ids: never[]): void => {}
  const files = {
    get: (_db: unknown, id: string) =>
      new Promise<Buffer>((resolve) => void reading.push({ id, finish: () => resolve(Buffer.from(id)) })),
  } as unknown as Deps['files']
  const events: Deps['events'] = {
    on: ({ name }, onChanges) =>
      void (name === photosGone.name && (onDeleted = onChanges as typeof onDeleted)),
    onGap: () => {},
  }
  const read = pictureReader({ database: { query: {} } as Database, files, events })
  const finish = async (count: number): Promise<string[]> => {
    const ids: string[] = []
    while (ids.length < count) {
      await expect.poll(() => reading.length).toBeGreaterThan(0)
      const next = reading.shift()
      ids.push(next?.id ?? '')
      next?.finish()
    }
    return ids
  }
  return { read, reading, finish, delete: (id: string) => onDeleted([id] as never[]) }
}

describe('pictures', () => {
  it('are read one at a time for one network, so that another does not wait for all of its own', async () => {
    const { read, reading, finish } = reader()
    const many = Array.from({ length: 20 }, (_, n) => read('a', `a${n}`, 'large'))
    const other = read('b', 'b0', 'small')
    await setImmediate()
    expect(reading.map(({ id }) => id)).toEqual(['a0', 'b0'])
    await finish(21)
    expect((await Promise.all([...many, other])).map(String)).toEqual([
      ...Array.from({ length: 20 }, (_, n) => `a${n}`),
      'b0',
    ])
  })

  it('are read once, however many networks ask for one', async () => {
    const { read, finish } = reader()
    const all = ['a', 'b', 'c', 'd'].map((network) => read(network, 'one', 'small'))
    expect(await finish(1)).toEqual(['one'])
    expect((await Promise.all(all)).map(String)).toEqual(['one', 'one', 'one', 'one'])
  })

  it('are not kept that were deleted, also while they were being read', async () => {
    const { read, finish, delete: deletePhoto } = reader()
    const first = read('a', 'one', 'small')
    await setImmediate()
    deletePhoto('one')
    await finish(1)
    await first
    const second = read('a', 'one', 'small')
    await finish(1)
    await second
    await read('a', 'one', 'small')
    deletePhoto('one')
    const third = read('a', 'one', 'small')
    expect(await finish(1)).toEqual(['one'])
    await third
  })
})
