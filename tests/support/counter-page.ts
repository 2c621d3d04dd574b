import { screen, waitFor } from '@testing-library/dom'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { unspokenCode, SPOKEN_LENGTH } from '#contract/orders/order-code-wording.ts'
import { it as base } from './page-test.ts'
import type { Page, Visit } from './page.tsx'

export const MEAL = 'Scanned saltimbocca'

/** Tests of the counter, with a paid order of two portions. */
export const it = base
  .extend('anOrder', ({ t }) => async (first_name: string, fields: Partial<NewFoodItem> = {}) => {
    const restaurant = await t.aRestaurant('Osteria Lume')
    const customer = await t.aCustomer(`${first_name} Duarte`)
    const item = await t.aFoodItem(restaurant, { name: MEAL, ...fields })
    const order = await t.aPaidOrder(customer, item, 2)
    const status = async () => (await customer.client.ok(ordersApi.get, { order_id: order.id })).status
    return { restaurant, item, order, status }
  })
  .extend(
    'counterOf',
    ({ visit }) =>
      (as: Visit['as']): Page =>
        visit({ as, path: '/counter' }),
  )

/** What the counter says about a scan, once it does. */
export const answer = (verdict: string): Promise<HTMLElement> =>
  waitFor(() => {
    const element = document.querySelector<HTMLElement>(`[data-verdict=${verdict}]`)
    if (element === null) throw new Error(`Not answered: ${verdict}\n${document.body.textContent}`)
    return element
  })

export const type = async (page: Page, code: string): Promise<void> =>
  page.user.type(await screen.findByLabelText('Or type the code'), `${code}{Enter}`)

/** The order in the list of those to hand over. */
export const rowOf = (page: Page, { code }: Order): Promise<HTMLElement> =>
  page.find('button', unspokenCode(code))

/** Types what the customer says of the code, once the order in the list is open. */
export const hear = async (page: Page, { code }: Pick<Order, 'code'>): Promise<void> =>
  page.user.type(
    await screen.findByLabelText('Last two characters, as the customer says them'),
    code.slice(-SPOKEN_LENGTH),
  )
