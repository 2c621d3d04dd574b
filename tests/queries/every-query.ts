import { complaintsApi } from '#contract/desk/complaints.ts'
import { decisionsApi } from '#contract/desk/decisions.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { endpoints } from '#contract/api.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { calendarApi } from '#contract/orders/calendar.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { impactCertificatesApi } from '#contract/money/insights/impact-certificates.ts'
import { insightsApi } from '#contract/money/insights/insights.ts'
import { statementsApi } from '#contract/money/statements.ts'
import { subscriptionsApi } from '#contract/kitchen/subscriptions.ts'
import { staffRoles, type Endpoint } from '#contract/endpoint.ts'
import { DAY_MS, melbourneDate } from '#contract/time.ts'
import { codeOf, cookieOf, idOf, type SignedIn } from '#tests/bench/city-ids.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { examplesOf, prepare } from '#tests/support/example-calls/example-calls.ts'
import { createExampleWorld } from '#tests/support/example-calls/example-world.ts'
import { eveningsBut } from '#tests/support/opening-hours.ts'
import { deskPages } from './desk-pages.ts'
import { browse, readPublicPages, type Step } from './browse-queries.ts'
import { BUSY } from '#tests/bench/generated-orders.ts'
import { callInStates } from './further-queries.ts'
import { searchInVain } from './unmet-searches.ts'

/** The address of the page after this one, where there is one. */
async function read(
  client: Client,
  { method, path, body, headers }: ReturnType<typeof requestOf>,
): Promise<string> {
  const answer = await client.raw(method, path, { body: body as string | undefined, headers })
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}`)
  return /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
}

/**
 * Every page of the desk, each with its filters and the page that follows; and what the desk's work adds to
 * those of a restaurant.
 */
async function workAtDesk(t: TestApp, step: Step, operator: Client, partner: Client): Promise<void> {
  for (const { page, calls } of deskPages('order', t.now()))
    for (const [endpoint, inputs] of calls)
      for (const input of inputs) {
        const request = requestOf(endpoint, input)
        await step(`desk, ${page}: ${request.method} ${request.path}`)
        const next = await read(operator, request)
        if (next === '') continue
        await step(`desk, ${page}: ${request.method} ${request.path}, next page`)
        await read(operator, { ...request, path: next })
      }
  await step('complaints and decisions of the restaurant with most of them')
  for (const query of [{}, { status: 'to_answer' }, { status: 'past' }] as const)
    await partner.ok(complaintsApi.ofRestaurant, query)
  await partner.ok(decisionsApi.mine, {})
}

const clientOf = (t: TestApp, kind: SignedIn, n: number): Client => {
  const client = t.client()
  client.cookie = cookieOf(kind, n)
  return client
}

/** Every endpoint as its examples call it. */
async function callExamples(t: TestApp, step: Step): Promise<void> {
  await step('people of the examples')
  const w = await createExampleWorld(t)
  for (const [name, endpoint] of endpoints)
    for (const call of examplesOf(name)) {
      await step(`${name} ${call.about ?? ''}`)
      const { caller, input } = await prepare(w, call)
      if (endpoint.media === 'text/event-stream') (await openStream(t.address)).close()
      else if (endpoint.access === 'provider') await caller.client.send(endpoint, input)
      else await caller.client.ok(endpoint, input)
    }
}

/**
 * Everything that can be read without saying of what: what somebody has most of, first page of what everybody
 * sees.
 */
async function readAll(client: Client, step: Step, who: string, access: Endpoint['access'][]): Promise<void> {
  for (const [name, endpoint] of endpoints) {
    const isRead = endpoint.method === 'GET' && endpoint.input.safeParse({}).success
    // A stream has no end, and nobody of the city has sent a certificate.
    const isRows = endpoint.media !== 'text/event-stream' && endpoint.media !== 'application/octet-stream'
    if (!isRead || !isRows || !access.includes(endpoint.access)) continue
    await step(`${who}: ${name}`)
    await client.ok(endpoint, {})
  }
}

/** A month that is over and counted. */
const aMonthAgo = (t: TestApp): string => melbourneDate(new Date(t.now().getTime() - 40 * DAY_MS)).slice(0, 7)

/** What is read on a phone and at a counter, and changed, by whoever has most of it. */
async function callAsBusiest(t: TestApp, step: Step, customer: Client, partner: Client): Promise<void> {
  await readAll(customer, step, 'customer with most orders', ['anyone', 'signed-in'])
  const order = { order_id: idOf('order', 100) }
  await customer.ok(ordersApi.get, order)
  await customer.ok(calendarApi.order, order)
  const { url } = await customer.ok(calendarApi.link, {})
  await t.client().ok(calendarApi.feed, { feed_token: /\/([\w-]+)\.ics$/.exec(url)?.[1] ?? '' })
  const items = [{ food_item_id: idOf('item', 8), quantity: 2 }]
  await clientOf(t, 'account', 5).ok(ordersApi.place, { items })
  await customer.ok(foodItemsApi.get, { food_item_id: idOf('item', 4) })

  await readAll(partner, step, 'restaurant with most orders', ['signed-in', ...staffRoles])
  const { user } = await partner.ok(accountsApi.me, {})
  const of_owner = { user_id: user.id }
  const ofRestaurant = [{ day: 'current' }, { status: 'paid' }, { status: 'collected' }]
  const ofDays = [{ date: melbourneDate(t.now()) }, { status: 'paid', date: '2026-01-10' }]
  const codes = ['ZZZZZZ', '000SPR', codeOf(1), codeOf(201)]
  const calls: [Endpoint, object[]][] = [
    [ordersApi.ofRestaurant, [...ofRestaurant, ...ofDays]],
    [foodItemsApi.mine, [{}, { limit: 24 }, { each: 'dish' }]],
    [impactCertificatesApi.issue, [{ month: aMonthAgo(t) }, { month: aMonthAgo(t), format: 'html' }]],
    [insightsApi.read, [{}, { weeks: 156 }, { weeks: 52, format: 'csv', table: 'dishes' }]],
    [statementsApi.statement, [{ month: '2026-09' }, { month: '2026-08', format: 'csv' }]],
    [restaurantsApi.change, [{ phone: '03 9000 0000' }, { latitude: -37.8, longitude: 145 }]],
    [subscriptionsApi.get, [of_owner]],
    [subscriptionsApi.manage, [{ ...of_owner, origin_url: t.origin }]],
    [pickupsApi.collect, codes.map((code) => ({ code, scan_id: code }))],
    [hoursApi.set, [{ spans: eveningsBut(1) }]],
  ]
  for (const [endpoint, inputs] of calls)
    for (const input of inputs) {
      const { method, path, body } = requestOf(endpoint, input)
      await step(`restaurant with most orders: ${method} ${path}`)
      await partner.raw(method, path, { body })
    }
}

/** Each endpoint and each sweep in a city, by people who have little and by those who have most. */
export async function runEveryQuery(t: TestApp, step: Step): Promise<void> {
  const [customer, partner] = [clientOf(t, 'account', BUSY), clientOf(t, 'partner', BUSY)]
  await browse(t, step)
  await readPublicPages(t, step)
  await callExamples(t, step)
  await callAsBusiest(t, step, customer, partner)
  await callInStates(t, step, partner)
  await workAtDesk(t, step, clientOf(t, 'colleague', 0), partner)
  await searchInVain(t, step)
  await step('metrics')
  await t.client().raw('GET', '/metrics')
  await step('what falls due')
  await t.advance({ minutes: 15 })
  await step('what falls due four hours later')
  await t.advance({ hours: 4 })
  await step('')
}
