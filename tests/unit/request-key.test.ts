import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, type KeyPolicy } from '#contract/endpoint.ts'
import { readRequestKey } from '#server/platform/idempotency/request-key.ts'
import type { Route } from '#server/application/callers.ts'

const at = { method: 'POST', path: '/api/soups' } as const
const definition = {
  summary: 'Cooks a soup.',
  access: 'anyone',
  input: z.object({}),
  reply: z.string(),
} as const

describe('readRequestKey', () => {
  const read = (idempotent: KeyPolicy | undefined, sent?: string) => {
    const replied: string[] = []
    const headers = sent === undefined ? {} : { 'idempotency-key': sent }
    const key = readRequestKey(endpoint(at, { ...definition, idempotent }), {
      headers,
      setHeader: (name, value) => void replied.push(`${name}: ${value}`),
    })
    return { ...key, replied }
  }

  it('reads the key where the endpoint takes one, and no other header', () => {
    expect(
      [read('required', 'a'), read('optional', 'a'), read(undefined, 'a')].map(({ value }) => value),
    ).toEqual(['a', 'a', ''])
  })

  it.each([undefined, ''])('refuses a request without a key only where one is required: %j', (sent) => {
    expect(() => read('required', sent)).toThrow(
      expect.objectContaining({ code: 'idempotency_key_required' }),
    )
    expect([read('optional', sent).value, read(undefined, sent).value]).toEqual(['', ''])
  })

  it('refuses a key of more than 200 characters', () => {
    expect(read('required', 'k'.repeat(200)).value).toHaveLength(200)
    expect(() => read('optional', 'k'.repeat(201))).toThrow(expect.objectContaining({ code: 'malformed' }))
    expect(read(undefined, 'k'.repeat(201)).value).toBe('')
  })

  it('marks the reply to a repeat', () => {
    const { markReplayed, replied } = read('required', 'a')
    expect(replied).toEqual([])
    markReplayed()
    expect(replied).toEqual(['idempotent-replayed: true'])
  })
})

it('does not compile where the handler of an endpoint that takes no key reads one', () => {
  const bound: string[] = []
  const route: Route = ({ path }) => void bound.push(path)
  route(
    endpoint(at, { ...definition, idempotent: 'optional' }),
    async (_input, _caller, { key }) => key.value,
  )
  // @ts-expect-error the contract declares no key
  route(endpoint(at, definition), async (_input, _caller, { key }) => key.value)
  expect(bound).toHaveLength(2)
})
