import { randomUUID } from 'node:crypto'
import { accountExportApi } from '#contract/account-export.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { calendarApi } from '#contract/orders/calendar.ts'
import { city } from '#contract/city.ts'
import { cuisines, foodItemSorts } from '#contract/constants.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { passkeysApi } from '#contract/people/passkeys.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { nearText } from '#contract/position.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { subscriptionsApi } from '#contract/kitchen/subscriptions.ts'
import { twoFactorApi } from '#contract/people/two-factor.ts'
import { shortId } from '#contract/shop/public-pages.ts'
import { readFoodItemPage, readRestaurantPage } from '#server/features/shop/public-pages/page-flows.ts'
import { readSitemap } from '#server/features/shop/public-pages/sitemap-flows.ts'
import { codeOf, idOf, tokenOf } from '#tests/bench/city-ids.ts'
import type { TestApp } from '#tests/support/app.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { registerPasskey } from '#tests/support/passkey.ts'
import { BUSY } from './query-plans-city.ts'
import { runKitchen } from './query-plans-kitchen.ts'

type Step = (name: string) => Promise<void>

const clientOf = (t: TestApp, kind: 'account' | 'partner', n: number): Client => {
  const client = t.client()
  client.cookie = `surplate_session=${tokenOf(kind, n)}`
  return client
}

const nextOf = (link: string | null): string => /<([^>]+)>/.exec(link ?? '')?.[1] ?? ''

async function okay(client: Client, path: string): Promise<string> {
  const { status, headers } = await client.raw('GET', path)
  if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
  return nextOf(headers.get('link'))
}

/** In the centre of a suburb, where many restaurants are placed. */
const NEAR = `&near=${nearText(city.centre)}`

async function browseTwoPages(t: TestApp, step: Step, path: string): Promise<void> {
  await step(path.slice(4))
  const next = await okay(t.client(), path)
  await step(`${path.slice(4)} next page`)
  if (next !== '') await okay(t.client(), next)
}

/** By distance from the centre and from the fringe of the city, and far down the list. */
async function browseFar(t: TestApp, step: Step): Promise<void> {
  await step('by distance, far down the list and at the fringe of the city')
  const far = Buffer.from(JSON.stringify(['distance', 25, idOf('item', 0)])).toString('base64url')
  const last = Buffer.from(JSON.stringify(['distance', null, idOf('item', 0)])).toString('base64url')
  for (const near of [NEAR, '&near=-37.80,145.30', '&near=-38.40,144.90'])
    for (const filter of ['', '&within_km=1', ...cuisines.map((cuisine) => `&cuisine_type=${cuisine}`)])
      for (const cursor of ['', `&cursor=${far}`, `&cursor=${last}`])
        await okay(t.client(), `/api/food-items?sort=distance${near}${filter}${cursor}`)
}

/** Browsing in every order and by every filter, each with its next page. */
async function browse(t: TestApp, step: Step): Promise<void> {
  const filters = [
    '',
    '&cuisine_type=Indian',
    '&q=butter%20chicken',
    '&q=poke',
    '&q=lasag',
    '&q=no%20777',
    '&q=nothing%20like%20it',
    '&q=buter%20chiken',
    '&q=carlton',
  ]
  const mixed = [
    '&cuisine_type=Indian&q=biryani',
    `&restaurant_id=${idOf('restaurant', 3)}`,
    `&restaurant_id=${idOf('restaurant', 3)}&q=dal`,
  ]
  for (const sort of foodItemSorts) {
    for (const filter of [...filters, ...mixed]) {
      await browseTwoPages(t, step, `/api/food-items?sort=${sort}${filter}${sort === 'distance' ? NEAR : ''}`)
      await browseTwoPages(t, step, `/api/food-items?sort=${sort}${filter}${NEAR}&within_km=3`)
    }
  }
  await browseFar(t, step)
  await step('a page in the middle of the list')
  const tomorrow = t.now().getTime() + 26 * 60 * 60 * 1000
  const cursor = Buffer.from(JSON.stringify(['ending', tomorrow, idOf('item', 0)])).toString('base64url')
  for (const filter of ['', '&cuisine_type=Indian', '&q=butter%20chicken'])
    await okay(t.client(), `/api/food-items?cursor=${cursor}${filter}`)
  await step('one meal')
  await t.client().ok(foodItemsApi.count, {})
  await t.client().ok(foodItemsApi.get, { food_item_id: idOf('item', 4) })
  await readPublicPages(t, step)
}

/** The queries of the public pages, which are rendered by the web. */
async function readPublicPages({ database, now }: TestApp, step: Step): Promise<void> {
  const deps = { database, now, origin: '' }
  await step('page of a restaurant')
  await readRestaurantPage(deps, shortId(idOf('restaurant', 3)))
  await step('site map')
  await readSitemap(deps)
}

/** What is read on a phone and at a counter, by whoever has most of it. */
async function read(t: TestApp, step: Step): Promise<void> {
  const [customer, partner] = [clientOf(t, 'account', BUSY), clientOf(t, 'partner', BUSY)]
  const paid = { order_id: idOf('order', 100) }
  await step('customer: me, sessions, orders')
  const { user } = await customer.ok(accountsApi.me, {})
  await customer.ok(accountsApi.sessions, {})
  await customer.ok(ordersApi.all, {})
  await customer.ok(ordersApi.get, paid)
  await step('customer: calendar')
  await okay(customer, `/api/orders/${paid.order_id}/calendar.ics`)
  const { url } = await customer.ok(calendarApi.link, {})
  await okay(t.client(), new URL(url).pathname)
  await step('customer: everything kept about them')
  await customer.raw('GET', accountExportApi.read.path)
  await step('partner: restaurant, listings')
  const restaurant = await partner.ok(accountsApi.me, {})
  await partner.ok(restaurantsApi.mine, {})
  await partner.ok(restaurantsApi.change, { phone: '03 9000 0000' })
  await partner.ok(restaurantsApi.change, { latitude: -37.8, longitude: 145 })
  await partner.ok(foodItemsApi.mine, {})
  await partner.send(subscriptionsApi.get, { user_id: restaurant.user.id })
  await partner.send(subscriptionsApi.manage, { user_id: restaurant.user.id, origin_url: t.origin })
  await step('partner: orders')
  for (const query of [
    '',
    '?day=current',
    '?status=paid',
    '?status=collected',
    `?date=${new Date().toISOString().slice(0, 10)}`,
    '?status=paid&date=2026-01-10',
  ])
    await okay(partner, `/api/restaurants/mine/orders${query}`)
  await step('partner: statement')
  for (const query of ['', '?month=2026-09', '?month=2026-08&format=csv'])
    await okay(partner, `/api/restaurants/mine/statement${query}`)
  await step('home')
  for (const path of [
    '/api/analytics/food-waste-saved',
    '/api/analytics/food-waste-saved/days',
    '/api/pickups/keys',
    '/impact-method',
    '/readyz',
  ])
    await okay(t.client(), path)
  await step('names of the restaurants')
  const { body, headers } = await t.client().raw('GET', '/api/restaurants')
  await okay(t.client(), /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '/api/restaurants')
  await okay(t.client(), `/api/restaurants?ids=${(body as { id: string }[]).map(({ id }) => id).join()}`)
  await step('twice the same key')
  await customer.send(ordersApi.get, { order_id: user.id })
}

/** Accounts: in, out, and the ways back in. */
async function accounts(t: TestApp, step: Step): Promise<void> {
  await step('register, sign in, password')
  const person = await t.aCustomer()
  const { email } = person.user
  await person.client.ok(accountsApi.login, { email, password: PASSWORD })
  await t.client().send(accountsApi.login, { email, password: 'wrong-password' })
  await person.client.ok(accountsApi.changePassword, { current: PASSWORD, password: PASSWORD })
  await t.client().ok(accountsApi.forgotPassword, { email })
  await t.advance({})
  const token =
    /reset=(\S+)/.exec(
      t.mails.findLast(({ to, text }) => to === email && text.includes('reset='))?.text ?? '',
    )?.[1] ?? ''
  await t.client().ok(accountsApi.resetPassword, { token, password: PASSWORD })
  await step('second step, passkey')
  await person.client.ok(accountsApi.login, { email, password: PASSWORD })
  const { passkey, id } = await registerPasskey(person)
  const { challenge } = await t.client().ok(passkeysApi.beginSignIn, {})
  await t.client().ok(passkeysApi.signIn, { credential: passkey.use(challenge, person.user.id) })
  await person.client.ok(passkeysApi.all, {})
  await person.client.ok(passkeysApi.remove, { passkey_id: id, password: PASSWORD })
  const { code } = await enableTwoFactor(t, person)
  await person.client.raw('POST', twoFactorApi.recoveryCodes.path, {
    body: JSON.stringify({ password: PASSWORD, code: code() }),
  })
  await okay(person.client, '/api/auth/two-factor')
  await person.client.raw('DELETE', '/api/auth/two-factor', {
    body: JSON.stringify({ password: PASSWORD, code: code(1) }),
  })
  const [session] = await person.client.ok(accountsApi.sessions, {})
  await person.client.ok(accountsApi.endSession, { session_id: session?.id ?? '' })
  await step('sign out, erase')
  const leaver = await t.aCustomer()
  await leaver.client.ok(accountsApi.logout, {})
  await leaver.client.ok(accountsApi.login, { email: leaver.user.email, password: PASSWORD })
  await leaver.client.ok(accountsApi.erase, { password: PASSWORD })
}

/** Meals listed, ordered, paid, collected, cancelled; then everything that falls due. */
async function trade(t: TestApp, step: Step): Promise<void> {
  await step('list, change, withdraw a meal')
  const [restaurant, other] = [await t.aRestaurant(), clientOf(t, 'partner', BUSY)]
  const item = await t.aFoodItem(restaurant)
  await restaurant.client.ok(foodItemsApi.change, {
    food_item_id: item.id,
    name: 'Cannelloni',
    expires_at: t.inMinutes(200),
  })
  const gone = await t.aFoodItem(restaurant)
  await restaurant.client.ok(restaurantsApi.change, { latitude: -37.8, longitude: 144.97 })
  await restaurant.client.ok(foodItemsApi.withdraw, { food_item_id: gone.id })
  await step('page of a meal that is gone')
  const page = await readFoodItemPage({ database: t.database, now: t.now }, gone.id)
  if (page?.about.status !== 410) throw new Error('the withdrawn meal is not gone')
  await step('order')
  const customer = await t.aCustomer()
  const key = { 'idempotency-key': randomUUID() }
  const two = {
    items: [item.id, idOf('item', 8)].slice(0, 1).map((food_item_id) => ({ food_item_id, quantity: 1 })),
  }
  const order = await customer.client.ok(ordersApi.place, two, key)
  await customer.client.ok(ordersApi.place, two, key)
  await clientOf(t, 'account', 5).ok(ordersApi.place, {
    items: [{ food_item_id: idOf('item', 8), quantity: 2 }],
  })
  await step('pay')
  const session_id = await t.pay(customer, order)
  await customer.client.ok(paymentsApi.status, { session_id })
  await t.client().raw('POST', '/api/payments/webhook', { body: '{}' })
  await step('share the pass')
  const shared = await customer.client.ok(ordersApi.sharePass, { order_id: order.id })
  await okay(t.client(), `/api/shared-passes/${/[^/=#?]+$/.exec(shared.url)?.[0] ?? ''}`)
  await customer.client.ok(ordersApi.takeBackPass, { order_id: order.id })
  const { pickup_token } = await customer.client.ok(ordersApi.get, { order_id: order.id })
  await step('collect by pass, take back, by code')
  const scan_id = randomUUID()
  await restaurant.client.ok(pickupsApi.collect, { token: pickup_token ?? '', scan_id })
  await restaurant.client.ok(pickupsApi.undo, { scan_id })
  await other.ok(pickupsApi.collect, { code: codeOf(1), scan_id: randomUUID() }).catch(() => undefined)
  for (const code of ['ZZZZZZ', '000SPR', codeOf(1), codeOf(201)])
    await other.send(pickupsApi.collect, { code, scan_id: randomUUID() })
  await step('cancel by either side')
  await restaurant.client.ok(ordersApi.cancelByRestaurant, { order_id: order.id, reason: 'The oven broke' })
  const held = await t.anOrder(customer, await t.aFoodItem(restaurant))
  await customer.client.ok(ordersApi.cancel, { order_id: held.id })
  await step('live events')
  const stream = await openStream(t.address)
  stream.close()
}

/** One of everything that people do on an evening, and what the product does by itself. */
export async function runEvening(t: TestApp, step: Step): Promise<void> {
  await browse(t, step)
  await read(t, step)
  await accounts(t, step)
  await trade(t, step)
  await runKitchen(t, step, clientOf(t, 'partner', BUSY))
  await step('what falls due')
  await t.advance({ minutes: 15 })
  await step('what falls due four hours later')
  await t.advance({ hours: 4 })
  await step('')
}
