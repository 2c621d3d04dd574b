import { expect, it } from 'vitest'
import { z } from 'zod'
import { cachedEndpoint, endpoint, isCached } from '#contract/endpoint.ts'
import type { Caller, Route } from '#server/application/callers.ts'

const at = { method: 'GET', path: '/api/soups' } as const
const definition = { summary: 'Soups.', input: z.object({}), reply: z.array(z.object({ id: z.string() })) }
const cache = { topics: ['soups'], uncached_fields: [] }
const soups = cachedEndpoint(at, { ...definition, cache })
const bound: string[] = []
const route: Route = ({ path }) => void bound.push(path)

// Each `@ts-expect-error` fails the compiler as soon as its line is accepted.
it('does not compile where the handler of a cached reply reads who calls, or anything of the request', () => {
  route(soups, async (_query, _caller, { db }) => [{ id: db.fn.name }])
  // @ts-expect-error `caller` is undefined
  route(soups, async (_query, caller) => [{ id: (() => caller.id)() }])
  // @ts-expect-error the handler would be given no caller
  route(soups, async (_query, caller: Caller) => [{ id: caller.id }])
  // @ts-expect-error who is signed in would be shown to everyone
  route(soups, async (_query, _caller, context) => [{ id: (await context.caller())?.id ?? '' }])
  // @ts-expect-error so would an address
  route(soups, async (_query, _caller, { address }) => [{ id: address }])
  expect(bound).toHaveLength(5)
})

it('does not compile where an endpoint that is not for everyone alike is cached', () => {
  // @ts-expect-error a cached endpoint is declared by `cachedEndpoint`
  expect(isCached(endpoint(at, { ...definition, access: 'signed-in', cache }))).toBe(true)
  // @ts-expect-error it is open to anyone
  expect(cachedEndpoint(at, { ...definition, access: 'signed-in', cache }).cache).toBe(cache)
  // @ts-expect-error only rows with an id can be cached
  expect(cachedEndpoint(at, { ...definition, reply: z.object({ soups: z.int() }), cache }).cache).toBe(cache)
})
