import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { accountPaths } from '#contract/people/account-paths.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { kitchenPaths } from '#contract/kitchen/kitchen-paths.ts'
import { moneyPaths } from '#contract/money/money-paths.ts'
import { paths } from '#contract/paths.ts'
import { misaddressed, notBoundOnce } from './endpoints.ts'
import { madeUp, sources } from './sources.ts'

const allPaths = { ...paths, ...accountPaths, ...kitchenPaths, ...moneyPaths, ...deskPaths }

it('binds every interface of the contract exactly once', () => {
  expect(notBoundOnce(sources, api)).toEqual([])
})

it('detects an interface that is not bound, or half of it, or twice', () => {
  const bound = madeUp(
    'server/features/orders/x.ts',
    'bind(app, twiceApi, {}); bindDesk(twiceApi, {}); const { read } = halfApi; bind(app, { read }, {})',
  )
  const calls = { read: {}, write: {} }
  expect(notBoundOnce([bound], { none: calls, half: calls, twice: calls })).toEqual(['none', 'half', 'twice'])
})

it('gives every endpoint the method and path that browsers send it to', () => {
  expect(misaddressed(api, allPaths)).toEqual([])
})

it('sees an endpoint that is declared with the path of another', () => {
  const orders = { ...api.orders, cancel: api.orders.get }
  expect(misaddressed({ ...api, orders }, allPaths)).toEqual(['orders.cancel'])
})
