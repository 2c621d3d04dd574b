import { hash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import sharp from 'sharp'
import { kitchenPaths } from '#contract/kitchen/kitchen-paths.ts'
import { connected } from '#tests/support/postgres.ts'
import { cookieOf } from './city-ids.ts'

const PICTURES = 300
const PICTURE_BYTES = 600_000
const OTHER_NETWORK = '198.51.100.1'

export interface Sent {
  path: string
  method?: string
  network?: string
  cookie?: string
  body?: Buffer
  /** Sends the body at this rate instead of at once. */
  bytes_per_s?: number
}
export type Send = (sent: Sent) => Promise<number>

export const partner = (n: number): string => cookieOf('partner', n)
export const upload = kitchenPaths.photos.upload

/** Sends a request and gives the status, once the answer has come whole; 0 when the connection broke. */
export function sender(port: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  return ({ path, method = 'GET', network = OTHER_NETWORK, cookie = '', body, bytes_per_s }) =>
    new Promise((resolve) => {
      const headers = {
        'x-forwarded-for': network,
        cookie,
        ...(body === undefined ? {} : { 'content-length': body.length }),
      }
      const sending = request({ port, host: '127.0.0.1', path, method, headers, agent }, (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
      })
      sending.once('error', () => resolve(0))
      if (body === undefined || bytes_per_s === undefined) return void sending.end(body)
      let at = 0
      const timer = setInterval(() => {
        if (sending.destroyed) return clearInterval(timer)
        sending.write(body.subarray(at, (at += bytes_per_s)))
        if (at >= body.length) clearInterval(timer)
      }, 1_000)
      sending.once('close', () => clearInterval(timer))
    })
}

/** A photo as phones take them, in one colour. */
export const anyPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#b4552d' } })
    .jpeg()
    .toBuffer()

const photoSql = "insert into photo (id, color, width, height, bytes) values ($1, '#777777', 1200, 900, $2)"
const photoFileSql = "insert into photo_file (photo_id, size, bytes) values ($1, 'large', $2)"

/** Photos of random bytes, which a server hands out like any other. */
export async function insertPictures(url: string): Promise<string[]> {
  const ids: string[] = []
  await connected(url, async (client) => {
    for (let n = 0; n < PICTURES; n += 1) {
      const bytes = randomBytes(PICTURE_BYTES)
      const id = hash('sha256', bytes)
      ids.push(id)
      await client.query(photoSql, [id, PICTURE_BYTES])
      await client.query(photoFileSql, [id, bytes])
    }
  })
  return ids
}
