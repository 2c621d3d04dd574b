import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import {
  type DeskAccess,
  type Endpoint,
  hasOperatorRole,
  hasRole,
  isDeskAccess,
  isStaffAccess,
} from '#contract/endpoint.ts'
import { figure } from '#tests/support/figure.ts'
import { forFile } from '#tests/support/for-file.ts'
import { openStream } from '#tests/support/event-stream.ts'
import type { ExampleCall } from '#tests/support/example-calls/example-call.ts'
import { exampleCalls, examplesOf, readsWithoutInput } from '#tests/support/example-calls/example-calls.ts'
import {
  operatorRoleOf,
  operators,
  people,
  type Person,
  type PersonName,
  roleOf,
  staff,
} from '#tests/support/example-calls/example-world.ts'
import type { Client } from '#tests/support/client.ts'
import { accessPage, type AccessRow, partOfPage } from './access-page.ts'
import { settleNeighbours } from './neighbours.ts'
import { type Actor, actors, devices, startWorld } from './world.ts'

const rows: AccessRow[] = []
const reads = new Map<string, AccessRow>()
const tried = { calls: 0, unexpected: 0, changed: 0 }

const w = await forFile(startWorld({ RATE_LIMITS: 'off' }))
const neighbourIds = await settleNeighbours(w.t)

const personNames: PersonName[] = [...people, ...staff, ...operators]
const isPerson = (actor: Actor): actor is PersonName => personNames.some((name) => name === actor)

type CallerWithAccess = PersonName | 'device A'

function mayCall({ access }: Endpoint, { only }: ExampleCall, actor: CallerWithAccess): boolean {
  if (actor === 'device A') return access === 'counter'
  return isStaffAccess(access)
    ? hasRole(roleOf(actor), access)
    : only === undefined || roleOf(actor) === 'owner'
}

/**
 * Whether the thing that a row names is the actor's: the staff of a restaurant acts for it, and nobody else
 * for an account.
 */
const isOwn = ({ access }: Endpoint, { owner }: ExampleCall, actor: Actor): boolean =>
  owner === undefined ||
  owner === actor ||
  (owner === 'restaurant A' &&
    isStaffAccess(access) &&
    (actor === 'manager A' || actor === 'counter A' || actor === 'device A'))

function specialStatus({ for_operators, by_role }: ExampleCall, actor: CallerWithAccess): number | undefined {
  const role = isPerson(actor) ? operatorRoleOf(actor) : null
  const atDesk = role === null ? undefined : for_operators?.[role]
  return atDesk ?? by_role?.[actor === 'device A' ? 'device' : (roleOf(actor) ?? 'none')]
}

/** What a person or the paired device has to be told, who are known to the server. */
function expectedWithAccess(endpoint: Endpoint, rule: ExampleCall, actor: CallerWithAccess): number {
  if (!mayCall(endpoint, rule, actor)) return rule.only?.others ?? 403
  return specialStatus(rule, actor) ?? (isOwn(endpoint, rule, actor) ? endpoint.status : (rule.others ?? 403))
}

/** To whoever is no operator, nothing of the desk exists. */
function expectedAtDesk(access: DeskAccess, { status }: Endpoint, rule: ExampleCall, actor: Actor): number {
  const role = isPerson(actor) ? operatorRoleOf(actor) : null
  if (role === null) return 404
  if (!hasOperatorRole(role, access)) return 403
  return rule.for_operators?.[role] ?? status
}

/** What an actor has to be told, from the access in the contract and whose the named thing is. */
function expected(endpoint: Endpoint, rule: ExampleCall, actor: Actor): number {
  if (endpoint.access === 'anyone') return endpoint.status
  if (endpoint.access === 'provider') return 400
  if (isDeskAccess(endpoint.access)) return expectedAtDesk(endpoint.access, endpoint, rule, actor)
  return isPerson(actor) || actor === 'device A' ? expectedWithAccess(endpoint, rule, actor) : 401
}

function browserWith(cookie: string): Client {
  const client = w.t.client()
  client.cookie = cookie
  return client
}

/** The callers of one row: the owner comes last, because only a success may use the thing up. */
async function callers(rule: ExampleCall): Promise<[Actor, Client, Person][]> {
  const victim = rule.owner ?? 'restaurant A'
  const endedSessions = await w.endedSessions(victim)
  const clients: [Actor, Client, Person][] = [
    ['anonymous', w.t.client(), w.persons[victim]],
    ['expired session', browserWith(endedSessions.expired), w.persons[victim]],
    ['signed-out session', browserWith(endedSessions.signed_out), w.persons[victim]],
  ]
  for (const name of devices) clients.push([name, browserWith(w.devices[name].cookie), w.persons[victim]])
  const isOwner = (name: PersonName): number => Number(name === rule.owner)
  for (const name of personNames.toSorted((one, other) => isOwner(one) - isOwner(other))) {
    const person = rule.fresh === true ? await w.somebodyLike(name) : w.persons[name]
    clients.push([name, person.client, person])
  }
  return clients
}

async function call(
  endpoint: Endpoint,
  client: Client,
  input: unknown,
): Promise<{ status: number; text: string }> {
  if (endpoint.media === 'text/event-stream') {
    const stream = await openStream(client.address, { cookie: client.cookie })
    const first = await stream.wait(() => true)
    stream.close()
    return { status: 200, text: JSON.stringify(first) }
  }
  const { status, body } = await client.send(endpoint, input)
  return { status, text: JSON.stringify(body) ?? '' }
}

interface Outcome {
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

async function probe(endpoint: Endpoint, rule: ExampleCall): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const shared = rule.fresh === true ? {} : await rule.input(w, w.persons['restaurant B'])
  for (const [actor, client, person] of await callers(rule)) {
    const expectedStatus = expected(endpoint, rule, actor)
    const takes_own =
      rule.fresh === true
        ? isPerson(actor) || expectedStatus < 400
        : expectedStatus < 400 && rule.owner !== actor
    const input = takes_own ? await rule.input(w, person) : shared
    const mark = await w.everything()
    const { status, text } = await call(endpoint, client, input)
    const ownEmail = (input as { email?: string }).email
    const others = people.filter((name) => name !== actor && w.persons[name].user.email !== ownEmail)
    const gave_away = others.filter((name) => text.includes(w.persons[name].user.email))
    const changes = await w.changesSince(mark)
    const lost = changes.flatMap(({ before }) => before ?? [])
    const disturbed = lost.filter((row) => neighbourIds.some((id) => row.includes(id)))
    outcomes.push({ actor, expectedStatus, status, untouched: changes.length === 0, disturbed, gave_away })
  }
  return outcomes
}

describe.each(endpoints)('%s', (name, endpoint) => {
  for (const rule of examplesOf(name)) {
    it(`${rule.about ?? 'is open'} to those it is for, and changes nothing of anybody else`, async () => {
      const outcomes = await probe(endpoint, rule)
      tried.calls += outcomes.length
      tried.unexpected += outcomes.filter(({ expectedStatus, status }) => status !== expectedStatus).length
      tried.changed += outcomes.filter(({ status, untouched }) => status >= 400 && !untouched).length
      const row = (key: 'expectedStatus' | 'status') =>
        Object.fromEntries(outcomes.map((one) => [one.actor, one[key]]))
      expect(row('status')).toEqual(row('expectedStatus'))
      expect(outcomes.filter(({ status, untouched }) => status >= 400 && !untouched)).toEqual([])
      expect(outcomes.flatMap(({ disturbed }) => disturbed)).toEqual([])
      expect(outcomes.filter(({ gave_away }) => gave_away.length > 0)).toEqual([])
      const what = rule.about === undefined ? '' : ` (${rule.about})`
      const statuses = actors.map((actor) => row('status')[actor])
      if (exampleCalls[name] === readsWithoutInput[name]) {
        const reading = `reads without input, access \`${endpoint.access}\``
        reads.set(reading, { call: reading, owner: '', statuses })
      } else {
        rows.push({
          call: `\`${endpoint.method} ${endpoint.path}\`${what}`,
          owner: rule.owner ?? '',
          statuses,
        })
      }
    })
  }
})

it('notices every row that is written, and none that is written as it was or not committed', async () => {
  const { database } = w.t
  const rename = (name: string) =>
    database.query.updateTable('account').set({ name }).where('name', '=', 'Nils Berg')
  const mark = await w.everything()
  await rename('Nils Berg').execute()
  await expect(
    database.transaction(async (tx) => {
      await tx.deleteFrom('calendar_feed').execute()
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await w.everything()).toBe(mark)
  await rename('Nils Borg').execute()
  const [change, ...others] = await w.changesSince(mark)
  expect(change?.before).toContain('Nils Berg')
  expect(change?.after).toContain('Nils Borg')
  expect(others).toEqual([])
})

it('matches docs/access-matrix.md', () => {
  figure('every call by everyone', {
    calls: tried.calls,
    unexpected: tried.unexpected,
    'changes by those refused': tried.changed,
  })
  const text = accessPage(actors, [
    ...[...reads.values()].toSorted((one, other) => one.call.localeCompare(other.call)),
    ...rows,
  ])
  expect(partOfPage('access', text), 'run it again with UPDATE_DOCS=1').toBe(text)
})
