import { describe, expect, it } from 'vitest'
import { makeImageMemory } from '#server/platform/http/requests/image-memory.ts'

const CHUNK = 64 * 1024
const bytes = (chunks: number, value = 1): Buffer => Buffer.alloc(chunks * CHUNK, value)

/** Memory of eight chunks, and the networks whose images were dropped. */
function memory() {
  const images = makeImageMemory(8)
  const dropped: string[] = []
  return { dropped, hold: (network: string) => images.hold(network, () => void dropped.push(network)) }
}

describe('the memory of images', () => {
  it('gives back what was written, in whatever pieces it came', () => {
    const image = memory().hold('a')
    const parts = [Buffer.alloc(10, 1), bytes(1, 2), Buffer.alloc(CHUNK - 10, 3), Buffer.alloc(5, 4)]
    for (const part of parts) expect(image.write(part)).toHaveLength(0)
    expect(Buffer.concat(image.complete()).equals(Buffer.concat(parts))).toBe(true)
  })

  it('drops the latest image of the network that holds most when another needs room', () => {
    const { hold, dropped } = memory()
    const [small, first, second] = [hold('small'), hold('large'), hold('large')]
    small.write(bytes(2))
    first.write(bytes(3))
    second.write(bytes(3))
    expect(hold('new').write(bytes(2))).toHaveLength(0)
    expect(dropped).toEqual(['large'])
    expect(Buffer.concat(first.complete()).equals(bytes(3))).toBe(true)
  })

  it('drops no image that is complete, and none of a network that holds less: whoever needs room waits', async () => {
    const { hold, dropped } = memory()
    const [complete, small, large] = [hold('a'), hold('b'), hold('c')]
    complete.write(bytes(4))
    complete.complete()
    small.write(bytes(1))
    const rest = large.write(bytes(4))
    expect([rest.length, dropped]).toEqual([CHUNK, []])
    const room = large.waitForRoom()
    complete.release()
    await room
    expect(large.write(rest)).toHaveLength(0)
  })

  it('gives no room to an image that was dropped while it waited for some', async () => {
    const { hold, dropped } = memory()
    const [large, small] = [hold('large'), hold('small')]
    const rest = large.write(bytes(9))
    const room = large.waitForRoom()
    small.write(bytes(1))
    await room
    expect([large.write(rest).length, dropped]).toEqual([CHUNK, ['large']])
    small.release()
    expect(hold('next').write(bytes(8))).toHaveLength(0)
  })

  it('is used again after an image is released, once', () => {
    const { hold, dropped } = memory()
    for (let round = 0; round < 20; round += 1) {
      const image = hold('a')
      expect(image.write(bytes(8, round))).toHaveLength(0)
      expect(Buffer.concat(image.complete()).equals(bytes(8, round))).toBe(true)
      image.release()
      image.release()
    }
    expect(hold('b').write(bytes(9))).toHaveLength(CHUNK)
    expect(dropped).toEqual([])
  })
})
