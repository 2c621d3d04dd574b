import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { kitchenPaths } from '#contract/kitchen/kitchen-paths.ts'
import { moneyPaths } from '#contract/money/money-paths.ts'
import { paths } from '#contract/paths.ts'
import { misaddressed, notBoundOnce, unrecordedWrites } from './endpoints.ts'
import { madeUp, sources } from './sources.ts'

const allPaths = { ...paths, ...kitchenPaths, ...moneyPaths, ...deskPaths }

it('binds every endpoint of the contract exactly once', () => {
  expect(notBoundOnce(sources, api)).toEqual([])
})

it('detects an endpoint that is not bound', () => {
  expect(notBoundOnce(sources, { orders: { teleport: {} } })).toEqual(['orders.teleport: bound 0 times'])
})

it('detects an endpoint that is bound twice', () => {
  const again = madeUp('server/features/orders/orders/x.ts', 'route(ordersApi.place, () => nothing())')
  expect(notBoundOnce([...sources, again], api)).toContain('orders.place: bound 2 times')
})

it('gives every endpoint the method and path that browsers send it to', () => {
  expect(misaddressed(api, allPaths)).toEqual([])
})

it('sees an endpoint that is declared with the path of another', () => {
  const orders = { ...api.orders, cancel: api.orders.get }
  expect(misaddressed({ ...api, orders }, allPaths)).toEqual(['orders.cancel'])
})

/**
 * They record themselves, in a transaction that proves who it is; tests/api/audit.test.ts shows that they do.
 */
const RECORDED_BY_THEMSELVES = ['deskSession.open', 'deskSession.close']

it('binds every write of the desk by what records it in the audit log', () => {
  expect(unrecordedWrites(sources, api)).toEqual(RECORDED_BY_THEMSELVES)
})

it('detects a write of the desk that is bound without an audit entry', () => {
  const wipe = { method: 'POST', access: 'admin' } as const
  const bound = madeUp('server/features/desk/x/x.ts', 'route(wipesApi.wipe, () => wipe())')
  expect(unrecordedWrites([bound], { wipes: { wipe } })).toEqual(['wipes.wipe'])
})
