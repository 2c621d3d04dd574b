import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHOTO_BYTES_MAX } from '#contract/constants.ts'
import type { Client } from '#tests/support/client.ts'
import { peakMemoryOf, residentMemoryOf } from '#tests/bench/processes.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { aboveBounds, largestAccepted } from '#tests/support/odd-images.ts'
import { newJpeg, pngBomb, sendPhoto, uploadPhoto } from '#tests/support/photos.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import {
  isGone,
  launch,
  type ServerHome,
  prepareHome,
  type ServerProcess,
  worldOf,
} from '#tests/support/server-process.ts'

const manifest = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')
const { config } = JSON.parse(manifest) as { config: { server: string } }

const url = await databaseForFile()
let home: ServerHome
let server: ServerProcess
let client: Client
beforeAll(async () => {
  home = { ...(await prepareHome({ DATABASE_URL: url })), flags: config.server.split(' ') }
  server = await launch(home)
  ;({ client } = await worldOf(home).aRestaurant())
})
afterAll(() => server.stop())

const pid = (): number => server.child.pid ?? 0
const peakOf = (of: number): number => Math.round(peakMemoryOf(of))
/** Has the kernel forget the highest memory so far. */
const forgetPeak = (): void => writeFileSync(`/proc/${pid()}/clear_refs`, '5')

/**
 * The processes that the server has started, as it knows them: that is quicker than a look at all processes.
 */
function encoders(): number[] {
  const tasks = readdirSync(`/proc/${pid()}/task`).map((task) =>
    readFileSync(`/proc/${pid()}/task/${task}/children`, 'utf8'),
  )
  return tasks.join(' ').split(/\s+/).filter(Boolean).map(Number)
}
const isRunning = (of: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${of}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** 24 megapixels, and as many bytes as a photo may have. */
async function largeJpeg(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 15 } as const
  const created = sharp({ create: { width: 600, height: 400, channels: 3, background: '#777', noise } })
  const image = await sharp(await created.png().toBuffer())
    .resize(6_000, 4_000)
    .jpeg({ quality: 80 })
    .toBuffer()
  return Buffer.concat([image, Buffer.alloc(PHOTO_BYTES_MAX - image.length)])
}

describe('photos that are hard to read', () => {
  it('leave the memory of the server as it is', async () => {
    const [small, large] = [pngBomb(), await largeJpeg()]
    expect(large.length).toBe(PHOTO_BYTES_MAX)
    // Ten have as many bytes as a photo may have. Reading one takes a second; the short form has more of them
    // refused.
    const bomb = Buffer.concat([small, Buffer.alloc(PHOTO_BYTES_MAX - small.length)])
    const images = Array.from({ length: 20 }, (_, at) => {
      if (at % 2 === 0) return { image: small, status: 422 }
      return DEEP || at < 6 ? { image: large, status: 201 } : { image: bomb, status: 422 }
    })
    await uploadPhoto(client, await newJpeg())
    const before = residentMemoryOf(pid())
    forgetPeak()
    const started = performance.now()
    const answers = await Promise.all(images.map(({ image }) => sendPhoto(client, image)))
    const seconds = (performance.now() - started) / 1_000
    const [peak, child] = [peakOf(pid()), peakOf(encoders()[0] ?? pid())]
    expect(answers.map(({ status }) => status)).toEqual(images.map(({ status }) => status))
    figure('ten bombs and ten large photos at once', {
      'server MB before': Math.round(before),
      'server MB most': peak,
      'server MB after': Math.round(residentMemoryOf(pid())),
      'encoder MB most': child,
      seconds: Math.round(seconds),
    })
    // Ten bodies are 80 MB.
    expect(peak - before).toBeLessThanOrEqual(60)
    await uploadPhoto(client, await newJpeg())
  })

  it(
    'need at most 200 MB in the process that reads them, of whatever kind they are',
    { timeout: 300_000 },
    async () => {
      const answers: Record<string, number> = {}
      const peaks: number[] = []
      for (const [what, make] of [...Object.entries(largestAccepted), ...Object.entries(aboveBounds)]) {
        const image = await make()
        // Whatever the image before has left behind is still there.
        await uploadPhoto(client, await newJpeg())
        const [child = 0] = encoders()
        const sending = sendPhoto(client, image)
        const timer = setInterval(() => isRunning(child) && peaks.push(peakOf(child)), 20)
        const { status, body } = await sending.finally(() => clearInterval(timer))
        answers[`${what}, ${image.length}`] = status
        expect([201, 422], `${what}: ${JSON.stringify(body)}`).toContain(status)
      }
      figure('images that are costly to read', {
        accepted: Object.values(answers).filter((status) => status === 201).length,
        refused: Object.values(answers).filter((status) => status === 422).length,
        'encoder MB most': Math.max(...peaks),
      })
      expect(Math.max(...peaks)).toBeLessThanOrEqual(200)
      const expected = [
        ...Object.keys(largestAccepted).map(() => 201),
        ...Object.keys(aboveBounds).map(() => 422),
      ]
      expect(Object.values(answers), JSON.stringify(answers)).toEqual(expected)
    },
  )

  it('do not end the server when they end the process that reads them', async () => {
    const large = await largeJpeg()
    const sending = sendPhoto(client, large)
    const killed = new Set<number>()
    // Each process that begins to read it is killed, until the photo is given up.
    const timer = setInterval(() => {
      for (const child of encoders()) {
        killed.add(child)
        if (isRunning(child)) process.kill(child, 'SIGKILL')
      }
    }, 5)
    const { status, body } = await sending.finally(() => clearInterval(timer))
    expect([status, body.code]).toEqual([422, 'image_unreadable'])
    expect(killed.size).toBeGreaterThanOrEqual(2)
    await uploadPhoto(client, await newJpeg())
    expect(isGone(server.child)).toBe(false)
  })

  it('are read after all when the process ended for another reason', async () => {
    await uploadPhoto(client, await newJpeg())
    const [first = 0] = encoders()
    const sending = sendPhoto(client, await largeJpeg())
    process.kill(first, 'SIGKILL')
    expect((await sending).status).toBe(201)
  })

  it('wait for a process that does nothing no longer than eight seconds', { timeout: 60_000 }, async () => {
    await uploadPhoto(client, await newJpeg())
    process.kill(encoders()[0] ?? 0, 'SIGSTOP')
    const { status, body } = await sendPhoto(client, await newJpeg())
    expect([status, body.detail]).toEqual([422, expect.stringContaining('takes too long')])
    await uploadPhoto(client, await newJpeg())
  })
})

it('ends the process that reads photos when there are none for a while', async () => {
  await uploadPhoto(client, await newJpeg())
  expect(encoders()).toHaveLength(1)
  await expect.poll(encoders).toEqual([])
})

it('leaves no process behind when the server is killed', async () => {
  await uploadPhoto(client, await newJpeg())
  const [child = 0] = encoders()
  expect(readFileSync(`/proc/${child}/cmdline`, 'utf8')).toContain('encode-program')
  await server.kill()
  await expect.poll(() => isRunning(child)).toBe(false)
})
