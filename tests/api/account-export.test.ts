import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { TestApp } from '#tests/support/app.ts'
import { basketOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const nonna = await t.aRestaurant()

type Json = Record<string, unknown>
const exportOf = async ({ client }: { client: ReturnType<TestApp['client']> }): Promise<Json> =>
  (await client.raw('GET', '/api/auth/export')).body as Json

/** Paths of the keys in `value` that `schema` does not name. */
function unnamed(value: unknown, schema: Json, at = ''): string[] {
  const choices = (schema['anyOf'] ?? [schema]) as Json[]
  const named = choices.find((choice) =>
    Array.isArray(value) ? choice['type'] === 'array' : choice['type'] === 'object',
  )
  if (Array.isArray(value))
    return value.flatMap((one) => unnamed(one, (named?.['items'] ?? {}) as Json, `${at}[]`))
  if (value === null || typeof value !== 'object') return []
  const properties = (named?.['properties'] ?? {}) as Record<string, Json>
  return Object.entries(value).flatMap(([key, inner]) =>
    properties[key] === undefined ? [`${at}.${key}`] : unnamed(inner, properties[key], `${at}.${key}`),
  )
}

describe('a shared pickup pass', () => {
  const shared = async () => {
    const kim = await t.aCustomer()
    const basket = basketOf(await t.aFoodItem(nonna))
    const key = { 'idempotency-key': randomUUID() }
    const order = await kim.client.ok(api.orders.place, basket, key)
    await t.pay(kim, order)
    const { url } = await kim.client.ok(api.orders.sharePass, { order_id: order.id })
    const friend = await t.visitor.ok(api.orders.sharedPass, {
      share_token: new URL(url).searchParams.get('pass') ?? '',
    })
    expect(friend.code).toMatch(/^[A-Z0-9]{6}$/)
    return { kim, order, friend, placeAgain: () => kim.client.send(api.orders.place, basket, key) }
  }

  it('does not show the code of a shared pass in the data export of the customer who shared it', async () => {
    const { kim, friend, order } = await shared()
    const data = await exportOf(kim)
    expect(data['orders']).toMatchObject([{ id: order.id }])
    expect(JSON.stringify(data)).not.toContain(friend.code)
    expect(JSON.stringify(data)).not.toContain(friend.pickup_token)
  })

  it('does not show the code of a shared pass when the order is placed again with the same key', async () => {
    const { friend, order, placeAgain } = await shared()
    const { headers, body } = await placeAgain()
    expect([headers.get('idempotent-replayed'), body.id]).toEqual(['true', order.id])
    expect(JSON.stringify(body)).not.toContain(friend.code)
  })

  it('does not show the code of a shared pass in the calendar, the emails and the order list of the customer who shared it', async () => {
    const { kim, friend, order } = await shared()
    await t.jobs.drain()
    const seen = [
      await kim.client.ok(api.orders.all, {}),
      (await kim.client.raw('GET', `/api/orders/${order.id}/calendar`)).body,
      ...t.mailsTo(kim).map((mail) => mail.text),
      await kim.client.ok(api.orders.cancel, { order_id: order.id }),
    ]
    await t.jobs.drain()
    seen.push(...t.mailsTo(kim).map((mail) => mail.text))
    expect(seen.length).toBeGreaterThan(4)
    expect(JSON.stringify(seen)).not.toContain(friend.code)
  })
})

describe('GET /api/auth/export', () => {
  it('exports only fields that the contract names, whatever the account has done', async () => {
    const partner = await t.aRestaurant()
    await partner.client.ok(api.restaurants.change, { suburb: 'Carlton', phone: '03 9000 0000' })
    const item = await t.aFoodItem(nonna)
    await t.aPaidOrder(partner, item)
    const cancelled = await t.aPaidOrder(partner, item)
    await partner.client.ok(api.orders.cancel, { order_id: cancelled.id })
    const data = await exportOf(partner)
    expect(data).toMatchObject({ restaurant: { suburb: 'Carlton' }, subscription: { status: 'trial' } })
    expect(
      [data['orders'], data['payments'], data['sessions']].map((part) => (part as unknown[]).length),
    ).toEqual([2, 2, 1])
    const schema = z.toJSONSchema(api.accountExport.read.reply, { unrepresentable: 'any' })
    expect(unnamed(data, schema as Json)).toEqual([])
    expect(JSON.stringify(data)).not.toMatch(/commission|pass_issue|share_hash|account_id/)
  })

  it('exports every order and every payment, however many there are', async () => {
    const kim = await t.aCustomer()
    const item = await t.aFoodItem(nonna, { quantity_available: 200 })
    const ids: string[] = []
    for (let at = 0; at < 102; at += 1) {
      const { id } = await t.anOrder(kim, item)
      const { session_id } = (await t.openCheckout(kim, { id } as never)).body
      expect(session_id).toBeTruthy()
      await kim.client.ok(api.orders.cancel, { order_id: id })
      ids.push(id)
    }
    const data = await kim.client.ok(api.accountExport.read, {})
    expect(new Set(data.orders.map(({ id }) => id))).toEqual(new Set(ids))
    expect(new Set(data.payments.map(({ order_id }) => order_id))).toEqual(new Set(ids))
  })
})
