import { once } from 'node:events'
import { Agent, type IncomingMessage, request as open } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { assertDeclared } from '#tests/support/declared-failures.ts'

export interface RawRequest {
  method: string
  path: string
  headers?: Record<string, string | string[]>
  body?: Uint8Array | string | undefined
}

export interface RawAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

function unpack(body: Buffer, encoding: string | undefined): Buffer {
  // The answer to HEAD says how the body would be packed, and has none.
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** Sends requests as they are, over kept connections, where a well-behaved client would refuse to. */
export function rawHttp(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const { hostname, port } = new URL(address)
  return {
    send: async ({ method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> => {
      const sent = open({
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      })
      sent.end(body)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      // A stream has no end to wait for.
      if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
        answer.destroy()
        return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.alloc(0) }
      }
      const unpacked = unpack(await buffer(answer), answer.headers['content-encoding'])
      const isProblem =
        answer.headers['content-type']?.startsWith('application/problem+json') === true && unpacked.length > 0
      const status = answer.statusCode ?? 0
      if (isProblem) assertDeclared({ method, path }, { status, body: JSON.parse(unpacked.toString()) })
      return { status, headers: answer.headers, body: unpacked }
    },
    close: () => agent.destroy(),
  }
}
