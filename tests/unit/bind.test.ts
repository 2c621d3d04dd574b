import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bind } from '#server/application/bind.ts'
import type { Route } from '#server/application/callers.ts'
import { makeBindDesk } from '#server/features/people/audit/desk-writes.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { AnyHandler } from '#server/platform/http/http.ts'
import type { LimitUse } from '#server/platform/limits/limits.ts'

const None = z.object({})
const budget = { purpose: 'knock', per: 'restaurant', limit: 1, minutes: 1 } as const
const knock = endpoint(
  { method: 'POST', path: '/api/knock' },
  { access: 'manager', budget, summary: 'Knocks.', input: None, reply: z.void() },
)
const wipe = endpoint(
  { method: 'POST', path: '/api/desk/wipe' },
  { access: 'admin', summary: 'Wipes.', input: None, reply: z.void() },
)

/** Binds by hand; `answers` and `spent` tell what was done. */
function makeApp() {
  const handlers: AnyHandler[] = []
  const spent: LimitUse[] = []
  const route: Route = (_endpoint, handler) => void handlers.push(handler)
  const refuse = () => Promise.reject(new Error('not used'))
  const spend = async (uses: LimitUse[]) => {
    spent.push(...uses)
    if (spent.length > 1) throw new Failure('too_many_requests')
  }
  const app = { route, limits: { spend, guess: refuse, refill: refuse, sweep: refuse } }
  const call = async (caller: object) => handlers[0]?.({} as never, caller as never, {} as never)
  return { app, spent, call }
}

it('spends the budget of an endpoint before it is answered', async () => {
  const { app, spent, call } = makeApp()
  let answers = 0
  bind(app, { knock }, { knock: async () => void (answers += 1) })
  await call({ id: 'a', restaurant_id: 'r' })
  expect(spent).toEqual([{ budget, subject: 'r' }])
  await expect(call({ id: 'a', restaurant_id: 'r' })).rejects.toThrow('too often')
  expect(answers).toBe(1)
})

it('refuses a caller who has no id to count by', async () => {
  const { app, call } = makeApp()
  bind(app, { knock }, { knock: async () => {} })
  await expect(call({ id: 'a', restaurant_id: null })).rejects.toThrow('knock counts by restaurant')
})

it.each(['support', 'finance', 'admin'] as const)(
  'refuses at the start an endpoint for %s that is not bound as one of the desk',
  (access) => {
    const details = { access, summary: 'Reads.', input: None, reply: z.void() }
    const read = endpoint({ method: 'GET', path: '/api/desk/read' }, details)
    expect(() => bind(makeApp().app, { read }, { read: async () => {} })).toThrow('/api/desk/read')
  },
)

it('refuses at the start a write of the desk without an audit entry', () => {
  const database = {} as Database
  const lockRole = async () => 'admin' as const
  const bindDesk = makeBindDesk({ ...makeApp().app, database, now: () => new Date(0) }, lockRole)
  const write = async () => ({ reply: undefined, audit: [] })
  expect(() => bindDesk({ wipe }, { wipe: { write } })).not.toThrow()
  expect(() => bindDesk({ wipe }, { wipe: async () => {} })).toThrow('/api/desk/wipe')
})

it.each<[string, { reply: z.ZodType; media?: 'image/webp' }]>([
  ['a field of a person', { reply: z.object({ owner: z.object({ email: z.string() }).nullable() }) }],
  ['rows of people', { reply: z.array(z.object({ mobile_number: z.string().optional() })) }],
  ['a photo', { reply: z.string(), media: 'image/webp' }],
])('refuses at the start a read of the desk that shows %s and leaves no trace', (_what, exposure) => {
  const look = endpoint(
    { method: 'GET', path: '/api/desk/look' },
    { access: 'support', summary: 'Looks.', input: None, ...exposure },
  )
  const app = { ...makeApp().app, database: {} as Database, now: () => new Date(0) }
  const bindDesk = makeBindDesk(app, async () => 'admin')
  const read = () => Promise.reject(new Error('not used'))
  expect(() => bindDesk({ look }, { look: read })).toThrow('/api/desk/look')
  expect(() => bindDesk({ look }, { look: { read, looks: () => [] } })).not.toThrow()
})
