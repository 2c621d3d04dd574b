import { DAY_MINUTES } from '#contract/calendar-days.ts'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ORDERS_PAGE_MAX } from '#contract/constants.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import type { Person } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { aDevice, aMember } from '#tests/support/staff.ts'
import { fetchTonightOrders } from '#web/domain/orders/tonight.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

const ORDERS = '/api/restaurants/mine/orders'

/** A paid order of a meal that is on sale until `minutes` from now, with its pickup half an hour longer. */
async function anOrder(restaurant: Person, minutes: number, change: object = {}): Promise<Order> {
  const item = await t.aFoodItem(restaurant, {
    expires_at: t.inMinutes(minutes),
    pickup_end: t.inMinutes(minutes + 30),
    ...change,
  })
  return t.aPaidOrder(await t.aCustomer(), item)
}

/** As many more orders like one. */
const copyOrder = ({ id }: Order, count: number) =>
  sql`
    insert into customer_order select copy.* from customer_order original cross join generate_series(1, ${count}::int) nth
    cross join jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'code', 'C' || lpad(nth::text, 5, '0'))) copy
    where original.id = ${id}`.execute(t.database.query)

const idsOf = (orders: Order[]): string[] => orders.map(({ id }) => id)

const pagesOf = async (client: Client, query: string): Promise<string[][]> =>
  (await client.pages<Order>(ORDERS + query)).map(idsOf)

async function everyCaller(restaurant: Person): Promise<{ counters: Client[]; managers: Client[] }> {
  const [counter, manager] = [
    await aMember(t, restaurant, 'counter'),
    await aMember(t, restaurant, 'manager'),
  ]
  const device = await aDevice(t, restaurant)
  return { counters: [counter.client, device.client], managers: [manager.client, restaurant.client] }
}

describe('the orders of a restaurant', () => {
  it('begin with those of tonight, however many are paid for the days to come', async () => {
    const nonna = await t.aRestaurant()
    const { counters, managers } = await everyCaller(nonna)
    const tonight = await anOrder(nonna, 60)
    await copyOrder(await anOrder(nonna, 3 * DAY_MINUTES), 500)
    for (const client of [...counters, ...managers])
      expect((await client.ok(ordersApi.ofRestaurant, {}))[0]?.id).toBe(tonight.id)
  })

  it('show whoever only hands over none that is paid for another day, with or without a start of pickup', async () => {
    const nonna = await t.aRestaurant()
    const { counters, managers } = await everyCaller(nonna)
    const [tonight, tomorrow] = [await anOrder(nonna, 60), await anOrder(nonna, DAY_MINUTES)]
    const later = await anOrder(nonna, 60, {
      pickup_start: t.inMinutes(2 * DAY_MINUTES),
      pickup_end: t.inMinutes(2 * DAY_MINUTES + 60),
    })
    for (const client of counters)
      expect(idsOf(await client.ok(ordersApi.ofRestaurant, {}))).toEqual([tonight.id])
    for (const client of managers) {
      expect(idsOf(await client.ok(ordersApi.ofRestaurant, {}))).toEqual([tonight.id, tomorrow.id, later.id])
      expect(idsOf(await client.ok(ordersApi.ofRestaurant, { day: 'current' }))).toEqual([tonight.id])
    }
  })

  it('come earliest first and in pages, each order once', async () => {
    const nonna = await t.aRestaurant()
    const { counters, managers } = await everyCaller(nonna)
    const [late, early] = [await anOrder(nonna, 180), await anOrder(nonna, 60)]
    await copyOrder(await anOrder(nonna, 120), 2)
    const tomorrow = await anOrder(nonna, DAY_MINUTES)
    for (const [clients, query, days] of [
      [counters, '?limit=2', []],
      [managers, '?limit=2&day=current', []],
      [managers, '?limit=2', [tomorrow.id]],
      [managers, '?limit=2&status=paid&date=2026-11-21', []],
    ] as const)
      for (const client of clients) {
        const pages = await pagesOf(client, query)
        const ids = pages.flat()
        expect(pages.slice(0, -1).map(({ length }) => length)).toEqual(pages.slice(0, -1).map(() => 2))
        expect([ids[0], ids[4], ...ids.slice(5)]).toEqual([early.id, late.id, ...days])
        expect(new Set(ids).size).toBe(5 + days.length)
      }
  })

  it('are all read by the dashboard and the counter on an evening of more than one page', async () => {
    const nonna = await t.aRestaurant()
    const { client } = await aDevice(t, nonna)
    const [first, last] = [await anOrder(nonna, 60), await anOrder(nonna, 180)]
    await copyOrder(await anOrder(nonna, 120), ORDERS_PAGE_MAX)
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, { headers, ...init }: RequestInit) => {
      const withCookie = new Headers(headers)
      withCookie.set('cookie', client.cookie)
      return fetch(new URL(path, t.address), { ...init, headers: withCookie })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const ids = idsOf(await fetchTonightOrders(new AbortController().signal))
    expect([ids.length, new Set(ids).size]).toEqual([ORDERS_PAGE_MAX + 3, ORDERS_PAGE_MAX + 3])
    expect([ids[0], ids.at(-1)]).toEqual([first.id, last.id])
  })

  it('of earlier days follow those to come, the latest of them first', async () => {
    const nonna = await t.aRestaurant()
    const first = await anOrder(nonna, 60)
    t.moveClock({ days: 1 })
    const second = await anOrder(nonna, 60)
    t.moveClock({ days: 1 })
    const [coming, tomorrow] = [await anOrder(nonna, 60), await anOrder(nonna, DAY_MINUTES)]
    const expected = [coming.id, tomorrow.id, second.id, first.id]
    expect(idsOf(await nonna.client.ok(ordersApi.ofRestaurant, {}))).toEqual(expected)
    expect(await pagesOf(nonna.client, '?limit=1')).toEqual(expected.map((id) => [id]))
  })

  it('refuse a cursor that is none, a page of no orders, and a day beside a date', async () => {
    const nonna = await t.aRestaurant()
    const strange = ['cursor=none', 'limit=0', 'limit=501', 'day=tomorrow', 'day=current&date=2026-11-21']
    for (const query of strange)
      expect((await nonna.client.raw('GET', `${ORDERS}?${query}`)).status, query).toBe(422)
  })
})

describe('the orders of a business day', () => {
  it('go on past midnight, and from the end of the night are those of the next day, with what can still be handed over late', async () => {
    const bar = await t.aRestaurant()
    const { counters } = await everyCaller(bar)
    const at = (time: string) => new Date(`2026-12-0${time}:00+11:00`).toISOString()
    const moveTo = (time: string) => t.advance({ seconds: (Date.parse(at(time)) - t.now().getTime()) / 1000 })
    await moveTo('4T22:00')
    const until = (end: string) => anOrder(bar, 30, { pickup_end: at(end) })
    const [evening, night] = [await until('4T23:00'), await until('5T01:30')]
    const breakfast = await until('5T09:00')
    const expectOrders = async (...orders: Order[]) => {
      for (const client of counters)
        expect(idsOf(await client.ok(ordersApi.ofRestaurant, {}))).toEqual(idsOf(orders))
    }
    await expectOrders(evening, night)
    await moveTo('5T00:30')
    await expectOrders(evening, night)
    await moveTo('5T04:30')
    await expectOrders(evening, night, breakfast)
    await bar.client.ok(hoursApi.set, { spans: [{ weekday: 5, opens: '18:00', closes: '05:00' }] })
    await expectOrders(evening, night)
  })

  it('include one whose pickup has opened and goes on for days', async () => {
    const nonna = await t.aRestaurant()
    const { counters } = await everyCaller(nonna)
    const frozen = await anOrder(nonna, 60, {
      pickup_start: t.inMinutes(30),
      pickup_end: t.inMinutes(3 * DAY_MINUTES),
    })
    const tonight = await anOrder(nonna, 60)
    for (const client of counters) {
      expect(idsOf(await client.ok(ordersApi.ofRestaurant, {}))).toEqual([tonight.id, frozen.id])
      expect(await pagesOf(client, '?limit=1')).toEqual([[tonight.id], [frozen.id]])
    }
  })
})
