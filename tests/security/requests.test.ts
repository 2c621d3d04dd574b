import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { addDays } from '#contract/calendar-days.ts'
import { calendarApi } from '#contract/orders/calendar.ts'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import { melbourneDate } from '#contract/time.ts'
import { staffApi } from '#contract/kitchen/staff.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { people, type Person, type PersonName, staff } from '#tests/support/example-calls/example-world.ts'
import { aDevice, invite } from '#tests/support/staff.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { faultOf } from './answer-check.ts'
import { lead, startLeads } from './leads.ts'
import { endpointNamed, type MadeRequest, madeRequests } from './made-requests.ts'
import { rawHttp, type RawAnswer } from './raw-http.ts'
import type { Pool } from './schema-values.ts'
import { devices, ORIGIN, type SecurityWorld, startWorld } from './world.ts'

const REQUESTS = Number(process.env['REQUESTS'] ?? (DEEP ? 100_000 : 900))
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const AT_ONCE = 20
/** Things get used up: sold, cancelled, signed out. */
const FRESH_EVERY = 300

let w: SecurityWorld
let raw: ReturnType<typeof rawHttp>
let others: Awaited<ReturnType<typeof startLeads>>
let requests_made = 0
const pool: Pool = {}
const cookies: Record<string, string> = {}
const seen = new Map<string, number>()
const counts = { failures: 0, outside: 0 }

beforeAll(async () => {
  w = await startWorld({ RATE_LIMITS: 'off' })
  raw = rawHttp(w.t.address)
  const endedSessions = await w.endedSessions('customer A')
  Object.assign(cookies, {
    'expired session': endedSessions.expired,
    'signed-out session': endedSessions.signed_out,
  })
  for (const name of devices) cookies[name] = w.devices[name].cookie
  others = await startLeads(w, raw.send)
  await freshen()
})
afterAll(async () => {
  raw.close()
  await w.stop()
})

async function revive(name: PersonName): Promise<Person> {
  const person = w.persons[name]
  if ((await person.client.send(accountsApi.me, {})).status === 200) return person
  const signedIn = await person.client.send(accountsApi.login, {
    email: person.user.email,
    password: PASSWORD,
  })
  return signedIn.status === 200 ? person : w.somebodyLike(name)
}

/** A restaurant has a hundred meals on sale at most, and more than these are made in the long form. */
async function makeRoom(restaurant: Person['client']): Promise<void> {
  const meals = await restaurant.ok(foodItemsApi.mine, {})
  for (const { id, withdrawn } of meals)
    if (!withdrawn) await restaurant.ok(foodItemsApi.withdraw, { food_item_id: id })
}

const first_devices = new Set<string>()

/** Nor has it room for more than some devices and members: those that only a request was to name go. */
async function makeRoomForStaff(owner: Person['client']): Promise<void> {
  const paired = await owner.ok(staffApi.devices, {})
  if (first_devices.size === 0) for (const { id } of paired) first_devices.add(id)
  for (const { id } of paired)
    if (!first_devices.has(id)) await owner.ok(staffApi.removeDevice, { device_id: id })
  const invited = (await owner.ok(staffApi.members, {})).filter(({ name }) => name === null)
  for (const { id } of invited) await owner.ok(staffApi.removeMember, { member_id: id })
}

/** A closed restaurant can list nothing. Gives a closure to name. */
async function reopen(restaurant: Person['client']): Promise<string> {
  await restaurant.ok(hoursApi.set, { spans: [] })
  for (const { id } of await restaurant.ok(hoursApi.closures, {}))
    await restaurant.ok(hoursApi.reopen, { closure_id: id })
  return (await restaurant.ok(hoursApi.close, { date: addDays(melbourneDate(w.t.now()), 300) })).id
}

/** Everybody is signed in, and there is something of each kind to name in a request. */
async function freshen(): Promise<void> {
  for (const name of [...people, ...staff]) {
    w.persons[name] = await revive(name)
    cookies[name] = w.persons[name].client.cookie
  }
  for (const name of ['restaurant A', 'restaurant B'] as const) await makeRoom(w.persons[name].client)
  await makeRoomForStaff(w.persons['restaurant A'].client)
  const closure_id = await reopen(w.persons['restaurant A'].client)
  // Of orders of one instant, a list that is full shows any.
  await w.t.advance({ seconds: 1 })
  const { client, user } = w.persons['customer A']
  const restaurant = w.persons['restaurant A'].user
  const paid = await w.paidOrder()
  const other = await w.paidOrder()
  const share = await client.ok(ordersApi.sharePass, { order_id: (await w.paidOrder()).id })
  const feed = await client.ok(calendarApi.link, {})
  const held = await w.heldOrder()
  const checkoutInput = { package_id: 'order', origin_url: ORIGIN, metadata: { order_id: held.id } } as const
  const checkout = await client.ok(paymentsApi.checkout, checkoutInput)
  const sessions = await client.ok(accountsApi.sessions, {})
  const invited = await invite(
    w.t,
    w.persons['restaurant A'],
    `invited-${requests_made}@surplate.example`,
    'counter',
  )
  const members = await w.persons['restaurant A'].client.ok(staffApi.members, {})
  const meals = [await w.aMeal(), await w.aMeal()]
  Object.assign(pool, {
    food_item_id: meals.map(({ id }) => id),
    order_id: [paid.id, other.id, held.id],
    user_id: [user.id, restaurant.id],
    restaurant_id: [restaurant.restaurant_id ?? '', ''],
    session_id: [checkout.session_id, ...sessions.map(({ id }) => id).slice(1)],
    email: people.map((name) => w.persons[name].user.email),
    token: [paid.pickup_token ?? '', other.pickup_token ?? ''],
    code: [paid.code, other.code, '123456'],
    share_token: [new URL(share.url).searchParams.get('pass') ?? ''],
    closure_id: [closure_id],
    invitation_token: [invited],
    member_id: members.map(({ id }) => id).slice(-1),
    device_id: [(await aDevice(w.t, w.persons['restaurant A'])).id],
    feed_token: [/\/([\w-]+)\.ics$/.exec(feed.url)?.[1] ?? ''],
  })
}

/** The call that the request still is after what was done to it. */
function callOf({ name, method, path }: MadeRequest): Endpoint | undefined {
  const endpoint = endpointNamed(name)
  const form = new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
  const names_another = endpoint.path.includes('{') && /\/mine(\?|$)/.test(path)
  return method === endpoint.method && form.test(path) && !names_another ? endpoint : undefined
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

it(
  `answers ${REQUESTS} generated requests of every role within the contract and without a 5xx`,
  { timeout: 300_000 + REQUESTS * 60 },
  async () => {
    console.log(`requests: seed ${SEED}`)
    const batch = fc.array(madeRequests(pool), { minLength: AT_ONCE, maxLength: AT_ONCE })
    const started = performance.now()
    await fc.assert(
      fc.asyncProperty(batch, lead, async (requests, one) => {
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
          const fault = faultOf(request.method, answer, callOf(request))
          if (answer.status >= 500) counts.failures += 1
          else if (fault !== undefined) counts.outside += 1
          expect(fault, inWords(request)).toBeUndefined()
        }
      }),
      { numRuns: Math.ceil(REQUESTS / AT_ONCE), seed: SEED, endOnFailure: true },
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

it('reaches nearly every endpoint beyond its refusals', () => {
  const succeeded = [...seen.keys()].filter((outcome) => outcome.endsWith(' 2xx')).length
  const refused = [...seen.keys()].filter((outcome) => outcome.endsWith(' 4xx')).length
  expect([...seen.keys()].filter((outcome) => outcome.endsWith(' 5xx'))).toEqual([])
  expect(refused).toBeGreaterThan(40)
  expect(succeeded).toBeGreaterThan(30)
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
