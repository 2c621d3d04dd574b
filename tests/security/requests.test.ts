import fc from 'fast-check'
import type { z } from 'zod'
import { beforeAll, expect, it } from 'vitest'
import { api, endpoints } from '#contract/api.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { findCall } from '#tests/support/declared-failures.ts'
import { examplesOf, prepare } from '#tests/support/example-calls/example-calls.ts'
import { people, type Person, type PersonName, staff } from '#tests/support/example-calls/example-world.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { forFile } from '#tests/support/for-file.ts'
import { forgetIdentities } from '#tests/support/registrations.ts'
import { faultOf } from './answer-check.ts'
import { type Lead, lead, startLeads } from './leads.ts'
import { type MadeRequest, madeRequests } from './made-requests.ts'
import { rawHttp, type RawAnswer } from './raw-http.ts'
import { addToPool, type Pool } from './schema-values.ts'
import { devices, startWorld } from './world.ts'

const REQUESTS = Number(process.env['REQUESTS'] ?? (DEEP ? 100_000 : 900))
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const AT_ONCE = 20
const CHUNKS = Math.ceil(endpoints.length / AT_ONCE)
/** Things get used up: sold, cancelled, signed out. */
const FRESH_EVERY = 460

let requests_made = 0
const pool: Pool = {}
const examples = new Map<string, object[]>()
const seen = new Map<string, number>()
const counts = { failures: 0, outside: 0 }

const w = await forFile(startWorld({ RATE_LIMITS: 'off' }))
const raw = await forFile(rawHttp(w.t.address))
const endedSessions = await w.endedSessions('customer A')
const cookies: Record<string, string> = {
  'expired session': endedSessions.expired,
  'signed-out session': endedSessions.signed_out,
}
for (const name of devices) cookies[name] = w.devices[name].cookie
const others = await startLeads(w, raw.send)
beforeAll(freshen)

async function revive(name: PersonName): Promise<Person> {
  const person = w.persons[name]
  const { email } = person.user
  const { status } = await person.client.send(api.accounts.login, { email, password: PASSWORD })
  return status === 200 ? person : w.somebodyLike(name)
}

const first_devices = new Set<string>()

/** Nobody has room for any number of things: those that only a request was to name go. */
async function makeRoom(): Promise<void> {
  const removeAll = async <Row extends { id: string }>(
    { client }: Person,
    [all, remove]: [Endpoint<z.ZodType, z.ZodType<Row[]>>, Endpoint],
    field: string,
    isRemoved: (row: Row) => boolean = () => true,
  ): Promise<void> => {
    for (const row of await client.ok(all, {}))
      if (isRemoved(row)) await client.ok(remove, { [field]: row.id, password: PASSWORD })
  }
  for (const name of ['restaurant A', 'restaurant B'] as const) {
    const owner = w.persons[name]
    const paired = await owner.client.ok(api.staff.devices, {})
    if (name === 'restaurant A' && first_devices.size === 0)
      for (const { id } of paired) first_devices.add(id)
    await removeAll(
      owner,
      [api.foodItems.mine, api.foodItems.withdraw],
      'food_item_id',
      ({ withdrawn }) => !withdrawn,
    )
    await removeAll(owner, [api.weeklyPlans.all, api.weeklyPlans.remove], 'plan_id')
    await removeAll(
      owner,
      [api.staff.devices, api.staff.removeDevice],
      'device_id',
      ({ id }) => !first_devices.has(id),
    )
    await removeAll(
      owner,
      [api.staff.members, api.staff.removeMember],
      'member_id',
      (member) => member.name === null,
    )
    // A closed restaurant can list nothing.
    await owner.client.ok(api.hours.set, { spans: [] })
    await removeAll(owner, [api.hours.closures, api.hours.reopen], 'closure_id')
  }
  await removeAll(w.persons['customer A'], [api.passkeys.all, api.passkeys.remove], 'passkey_id')
}

/** Requests give restaurants the same ABN or mobile number, which ends the free month of one. */
async function renewTrials(): Promise<void> {
  await forgetIdentities(w.t)
  await w.t
    .sql`update subscription set status = 'trial', trial_ends_at = trial_started_at + interval '30 days'
    where status = 'expired'`
}

/** Everybody is signed in, and there is something of each kind to name in a request. */
async function freshen(): Promise<void> {
  await renewTrials()
  for (const name of [...people, ...staff]) {
    w.persons[name] = await revive(name)
    cookies[name] = w.persons[name].client.cookie
  }
  await makeRoom()
  // Of orders of one instant, a list that is full shows any.
  await w.t.advance({ seconds: 1 })
  for (const name of Object.keys(pool)) pool[name] = []
  for (const [name] of endpoints) {
    const inputs: object[] = []
    for (const call of examplesOf(name)) inputs.push((await prepare(w, call)).input)
    examples.set(name, inputs)
    addToPool(pool, inputs)
  }
}

const inWords = ({ name, actor, method, path, headers, body }: MadeRequest): string =>
  JSON.stringify({
    name,
    actor,
    method,
    path: path.slice(0, 300),
    headers,
    body: body?.toString().slice(0, 500),
  })

async function sendAndCheck(request: MadeRequest): Promise<RawAnswer> {
  const cookie = cookies[request.actor]
  return raw.send({
    ...request,
    headers: { ...(cookie === undefined ? {} : { cookie }), ...request.headers },
  })
}

async function sendTogether(requests: MadeRequest[], one: Lead): Promise<void> {
  const before = Math.floor(requests_made / FRESH_EVERY)
  requests_made += requests.length
  if (Math.floor(requests_made / FRESH_EVERY) > before) await freshen()
  const [bystanders, ...exchanged] = await Promise.all([
    others.bystand(),
    others.follow(one),
    ...requests.map(async (request) => [{ request, answer: await sendAndCheck(request) }]),
  ])
  expect(
    bystanders.map(({ answer }) => answer.status),
    `${inWords(requests[0] as MadeRequest)} ${JSON.stringify(one)}`,
  ).toEqual([201, 200])
  for (const { request, answer } of [...bystanders, ...exchanged.flat()]) {
    const outcome = `${request.name} ${Math.floor(answer.status / 100)}xx`
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    const fault = faultOf(request.method, answer, findCall(request.method, request.path)?.endpoint)
    if (answer.status >= 500) counts.failures += 1
    else if (fault !== undefined) counts.outside += 1
    expect(fault, inWords(request)).toBeUndefined()
  }
}

it(
  `answers ${REQUESTS} generated requests of every role within the contract and without a 5xx`,
  { timeout: 300_000 + REQUESTS * 60 },
  async () => {
    console.log(`requests: seed ${SEED}`)
    const one_of_each = fc
      .tuple(...madeRequests(pool, examples))
      .chain((requests) => fc.shuffledSubarray(requests, { minLength: requests.length }))
    const leads = fc.array(lead, { minLength: CHUNKS, maxLength: CHUNKS })
    const started = performance.now()
    await fc.assert(
      fc.asyncProperty(one_of_each, leads, async (all, firsts) => {
        for (const [at, one] of firsts.entries())
          await sendTogether(all.slice(at * AT_ONCE, (at + 1) * AT_ONCE), one)
      }),
      { numRuns: Math.ceil(REQUESTS / endpoints.length), seed: SEED, endOnFailure: true },
    )
    console.log(
      `requests: ${Math.round(requests_made / ((performance.now() - started) / 1_000))} a second, what follows from them not counted`,
    )
    figure('made requests', {
      requests: requests_made,
      '5xx': counts.failures,
      'outside the contract': counts.outside,
    })
  },
)

it('sends a request to every endpoint, and reaches nearly every one beyond its refusals', () => {
  const names = new Set([...seen.keys()].map((outcome) => outcome.split(' ')[0]))
  expect(endpoints.map(([name]) => name).filter((name) => !names.has(name))).toEqual([])
  const succeeded = [...seen.keys()].filter((outcome) => outcome.endsWith(' 2xx')).length
  const refused = [...seen.keys()].filter((outcome) => outcome.endsWith(' 4xx')).length
  expect([...seen.keys()].filter((outcome) => outcome.endsWith(' 5xx'))).toEqual([])
  expect(refused).toBeGreaterThan(70)
  expect(succeeded).toBeGreaterThan(40)
})

it('knows something that exists for every id and token in a path', () => {
  const fields = endpoints
    .flatMap(([, { path }]) => pathNames(path))
    .filter((name) => name !== 'date' && name !== 'kind')
  expect(fields.filter((name) => pool[name]?.[0] === undefined)).toEqual([])
})

it.each(endpoints)('answers HEAD of %s without a body and without a 5xx', async (name, { path }) => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(pool[field]?.[0] ?? 'x'),
  )
  for (const actor of ['anonymous', 'customer A', 'restaurant A'] as const) {
    const request: MadeRequest = { name, actor, method: 'HEAD', path: filled, headers: {}, body: undefined }
    const answer = await sendAndCheck(request)
    expect(faultOf('HEAD', answer, undefined), inWords(request)).toBeUndefined()
  }
})
