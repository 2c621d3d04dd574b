import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { scanOf, typedCodeOf } from '#tests/support/builders.ts'

const t = await appForFile()
const nonna = await t.aRestaurant()

const tokenOf = (url: string): string => new URL(url).searchParams.get('pass') ?? ''

it('shares a pass with a link that shows what to collect and not who paid', async () => {
  const kim = await t.aCustomer('Kim Lee')
  const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna), 2)
  const { url } = await kim.client.ok(api.orders.sharePass, { order_id: order.id })
  const pass = await t.visitor.ok(api.orders.sharedPass, { share_token: tokenOf(url) })
  const { name, description } = t.newFoodItem()
  const declared = { ...NOTHING_DECLARED, changed_declaration: null }
  expect(pass.items).toEqual([{ name, description, quantity: 2, ...declared }])
  expect(pass.pickup_token).not.toBe(order.pickup_token)
  expect(JSON.stringify(pass)).not.toMatch(/Kim|unit_price|total/)
  expect(await t.orderOf(kim, order)).toMatchObject({ shared: true, pickup_token: null, code: '' })

  const { detail } = await nonna.client.fails(409, api.pickups.collect, scanOf(order))
  expect(detail).toBe('This pass was replaced by a newer one. Please ask for the one that was sent last.')
  await nonna.client.fails(404, api.pickups.collect, typedCodeOf(order))
  expect((await nonna.client.ok(api.pickups.collect, scanOf(pass))).status).toBe('collected')
})

it('issues the pass to the customer again, and the link shows nothing any more', async () => {
  const kim = await t.aCustomer()
  const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
  const { url } = await kim.client.ok(api.orders.sharePass, { order_id: order.id })
  const back = await kim.client.ok(api.orders.takeBackPass, { order_id: order.id })
  await t.visitor.fails(404, api.orders.sharedPass, { share_token: tokenOf(url) })
  expect((await nonna.client.ok(api.pickups.collect, scanOf(back))).id).toBe(order.id)
})

it('sends on only passes of paid orders, and only of own orders', async () => {
  const kim = await t.aCustomer()
  const held = await t.anOrder(kim, await t.aFoodItem(nonna))
  await kim.client.fails('not_paid_yet', api.orders.sharePass, { order_id: held.id })
  await (await t.aCustomer()).client.fails(404, api.orders.sharePass, { order_id: held.id })
})
