import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { type Endpoint, isStaffAccess } from '#contract/endpoint.ts'
import { figure } from '#tests/support/figure.ts'
import { openStream } from '#tests/support/event-stream.ts'
import type { Client } from '#tests/support/client.ts'
import type { AccessRule } from './access-rule.ts'
import { accessRules } from './access-rules.ts'
import { settleNeighbours } from './neighbours.ts'
import { type Actor, actors, isPartner, people, type Person, type PersonName, type SecurityWorld, startWorld } from './world.ts'

const page = join(import.meta.dirname, '..', '..', 'docs', 'access-matrix.md')
const rows: string[] = []
const tried = { calls: 0, unexpected: 0, changed: 0 }

let w: SecurityWorld
let rowsOfNeighbours: () => Promise<string[]>
beforeAll(async () => {
  w = await startWorld({ RATE_LIMITS: 'off' })
  rowsOfNeighbours = await settleNeighbours(w.t)
})
afterAll(() => w.stop())

const isPerson = (actor: Actor): actor is PersonName => people.some((name) => name === actor)

const mayCall = (endpoint: Endpoint, rule: AccessRule, name: PersonName): boolean =>
  isPartner(name) || (!isStaffAccess(endpoint.access) && rule.only === undefined)

/** What an actor has to be told, from the access in the contract and whose the named thing is. */
function expected(endpoint: Endpoint, rule: AccessRule, actor: Actor): number {
  if (endpoint.access === 'anyone') return endpoint.status
  if (endpoint.access === 'provider') return 400
  if (!isPerson(actor)) return 401
  if (!mayCall(endpoint, rule, actor)) return rule.only?.others ?? 403
  return rule.owner === undefined || rule.owner === actor ? endpoint.status : (rule.others ?? 403)
}

function browserWith(cookie: string): Client {
  const client = w.t.client()
  client.cookie = cookie
  return client
}

/** The callers of one row: the owner comes last, because only a success may use the thing up. */
async function callers(rule: AccessRule): Promise<[Actor, Client, Person][]> {
  const victim = rule.owner ?? 'restaurant A'
  const dead = await w.deadSessions(victim)
  const clients: [Actor, Client, Person][] = [
    ['anonymous', w.t.client(), w.cast[victim]],
    ['expired session', browserWith(dead.expired), w.cast[victim]],
    ['signed-out session', browserWith(dead.signed_out), w.cast[victim]],
  ]
  for (const name of people.toSorted((one, other) => Number(one === rule.owner) - Number(other === rule.owner))) {
    const person = rule.fresh === true ? await w.somebodyLike(name) : w.cast[name]
    clients.push([name, person.client, person])
  }
  return clients
}

async function call(endpoint: Endpoint, client: Client, input: unknown): Promise<{ status: number; text: string }> {
  if (endpoint.media === 'text/event-stream') {
    const stream = await openStream(client.address, client.cookie)
    const first = await stream.wait(() => true)
    stream.close()
    return { status: 200, text: JSON.stringify(first) }
  }
  const { status, body } = await client.send(endpoint, input)
  return { status, text: JSON.stringify(body) ?? '' }
}

interface Told {
  actor: Actor
  expectedStatus: number
  status: number
  /** Whether the database is as before. */
  untouched: boolean
  /** Rows of people who take no part, as they were before the call, that are no longer there. */
  disturbed: string[]
  /** Whose email the answer gave away. */
  gave_away: PersonName[]
}

async function probe(endpoint: Endpoint, rule: AccessRule): Promise<Told[]> {
  const outcomes: Told[] = []
  const shared = rule.fresh === true ? {} : await rule.input(w, w.cast['restaurant B'])
  for (const [actor, client, person] of await callers(rule)) {
    const expectedStatus = expected(endpoint, rule, actor)
    const takes_own = rule.fresh === true ? isPerson(actor) || expectedStatus < 400 : expectedStatus < 400 && rule.owner === undefined
    const input = takes_own ? await rule.input(w, person) : shared
    const before = await w.everything()
    const neighbours = await rowsOfNeighbours()
    const { status, text } = await call(endpoint, client, input)
    const ownEmail = (input as { email?: string }).email
    const others = people.filter((name) => name !== actor && w.cast[name].user.email !== ownEmail)
    const gave_away = others.filter((name) => text.includes(w.cast[name].user.email))
    const untouched = (await w.everything()) === before
    const left = new Set(untouched ? neighbours : await rowsOfNeighbours())
    outcomes.push({ actor, expectedStatus, status, untouched, disturbed: neighbours.filter((row) => !left.has(row)), gave_away })
  }
  return outcomes
}

describe.each(endpoints)('%s', (name, endpoint) => {
  const rules = accessRules[name] ?? []

  it('declares who may call it', () => {
    expect(rules, `tests/security/access-rules.ts has no rule for ${name}`).not.toEqual([])
  })

  for (const rule of rules) {
    it(`${rule.about ?? 'is open'} to those it is for, and changes nothing of anybody else`, async () => {
      const outcomes = await probe(endpoint, rule)
      tried.calls += outcomes.length
      tried.unexpected += outcomes.filter(({ expectedStatus, status }) => status !== expectedStatus).length
      tried.changed += outcomes.filter(({ status, untouched }) => status >= 400 && !untouched).length
      const row = (key: 'expectedStatus' | 'status') => Object.fromEntries(outcomes.map((one) => [one.actor, one[key]]))
      expect(row('status')).toEqual(row('expectedStatus'))
      expect(outcomes.filter(({ status, untouched }) => status >= 400 && !untouched)).toEqual([])
      expect(outcomes.flatMap(({ disturbed }) => disturbed)).toEqual([])
      expect(outcomes.filter(({ gave_away }) => gave_away.length > 0)).toEqual([])
      const what = rule.about === undefined ? '' : ` (${rule.about})`
      const statuses = actors.map((actor) => row('status')[actor])
      rows.push(`| \`${endpoint.method} ${endpoint.path}\`${what} | ${rule.owner ?? ''} | ${statuses.join(' | ')} |`)
    })
  }
})

it('tests no endpoint that the contract does not have', () => {
  expect(Object.keys(accessRules).filter((name) => endpoints.every(([endpointName]) => endpointName !== name))).toEqual([])
})

it('matches docs/access-matrix.md', () => {
  figure('every call by everyone', { calls: tried.calls, unexpected: tried.unexpected, 'changes by those refused': tried.changed })
  const text = [
    '# Who is told what',
    '',
    'Every call of the interface, tried by everyone: the status each is answered. A refused call is also shown to have changed nothing in the',
    'database. Where a row names an owner, the call is about something of theirs. The expired and the signed-out session are sessions of that',
    'owner. Made by `tests/security/access.test.ts`; after a change: `UPDATE_DOCS=1 npx vitest run --project security tests/security/access.test.ts`.',
    '',
    `| call | about what of | ${actors.join(' | ')} |`,
    `|---|---|${actors.map(() => '---|').join('')}`,
    ...rows,
    '',
  ].join('\n')
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, text)
  expect(existsSync(page) ? readFileSync(page, 'utf8') : '', 'run it again with UPDATE_DOCS=1').toBe(text)
})
