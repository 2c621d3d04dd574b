import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { examplesOf, prepare } from '#tests/support/example-calls/example-calls.ts'
import { figure } from '#tests/support/figure.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { forFile } from '#tests/support/for-file.ts'
import { rawHttp } from './raw-http.ts'
import { startWorld } from './world.ts'

type Json = Record<string, unknown>

const MARKUP = '<script>alert(1)</script><img src=x onerror=alert(1)>'

const w = await forFile(startWorld({ RATE_LIMITS: 'off' }))
const raw = await forFile(rawHttp(w.t.address))

const tried = { fields: 0, pages: 0 }

/** The paths of a schema where a text can be, as paths. */
function textsOf(schema: Json, at: string[] = []): string[][] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>).flatMap(
    ([name, one]) => textsOf(one, [...at, name]),
  )
  const items = schema['items'] === undefined ? [] : textsOf(schema['items'] as Json, [...at, '0'])
  const choices = ((schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[]).flatMap((one) => textsOf(one, at))
  return [...(schema['type'] === 'string' ? [at] : []), ...properties, ...items, ...choices]
}

/** The same value with this text at that path. */
function withText(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return MARKUP
  if (name === '0') return [withText((value as unknown[] | undefined)?.[0], rest)]
  const object = (value ?? {}) as Json
  return { ...object, [name]: withText(object[name], rest) }
}

async function sent(name: string, endpoint: Endpoint, at: string[]) {
  const { caller, input } = await prepare(w, examplesOf(name)[0])
  const request = requestOf(endpoint, withText(input, at) as Json)
  const { cookie } = caller.client
  return raw.send({
    ...request,
    headers: { ...request.headers, cookie, 'idempotency-key': `markup ${at.join()}` },
  })
}

const fields = endpoints
  .filter(([, { access }]) => access !== 'provider')
  .flatMap(([name, endpoint]) => {
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Json
    const paths = new Map(textsOf(schema).map((at) => [at.join('.'), at]))
    return [...paths.values()].map((at) => [name, at.join('.'), at, endpoint] as const)
  })

describe('markup in text fields', () => {
  it.each(fields)(
    'returns or refuses %s in %s as data, and never as a page',
    async (name, _path, at, endpoint) => {
      const { status, headers, body } = await sent(name, endpoint, at)
      const type = headers['content-type'] ?? 'none'
      const isPage =
        type.includes('html') || type.includes('xml') || body.toString().trimStart().startsWith('<')
      tried.fields += 1
      tried.pages += isPage ? 1 : 0
      expect(status).toBeLessThan(500)
      expect([isPage, headers['x-content-type-options']]).toEqual([false, 'nosniff'])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    },
  )

  it('tries markup in every text field of every endpoint', () => {
    figure('markup in every field', { fields: tried.fields, 'answered as a page': tried.pages })
    expect(tried.fields).toBe(fields.length)
  })
})
