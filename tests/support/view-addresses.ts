import { ordersApi } from '#contract/orders/orders.ts'
import type { View } from '#web/view.ts'
import type { TestApp } from './app.ts'
import { invite } from './staff.ts'

const token = 'x'.repeat(43)

/** A restaurant, which has ordered a meal as well. */
export async function aRestaurantThatOrdered(t: TestApp) {
  const kitchen = await t.aRestaurant('Kitchen of kofta')
  const item = await t.aFoodItem(kitchen, { name: 'Kept kofta', expires_at: t.inMinutes(20) })
  const order = await t.aPaidOrder(kitchen, item)
  const { url } = await kitchen.client.ok(ordersApi.sharePass, { order_id: order.id })
  const invitation = await invite(t, await t.aRestaurant('Osteria Mare'), kitchen.user.email, 'manager')
  return { kitchen, item, order, pass: new URL(url).search, invitation }
}
type World = Awaited<ReturnType<typeof aRestaurantThatOrdered>>

/** The address of each view, and what is pressed there where it has none of its own. */
const ways: Record<View['name'], { at: string | ((world: World) => string); press?: string }> = {
  home: { at: '/' },
  browse: { at: '/?view=browse' },
  auth: { at: '/?view=auth', press: 'Create an account' },
  'food-item': { at: ({ item }) => `/?food_item=${item.id}` },
  cart: { at: '/?view=cart' },
  orders: { at: '/', press: 'My orders' },
  order: { at: ({ order }) => `/?order=${order.id}` },
  'shared-pass': { at: ({ pass }) => `/${pass}` },
  invitation: { at: ({ invitation }) => `/?invitation=${invitation}` },
  'confirm-email': { at: `/?confirm_email=${token}` },
  'undo-email': { at: `/?undo_email=${token}` },
  report: { at: ({ item }) => `/?report=food_item:${item.id}` },
  'restaurant-dashboard': { at: '/?view=restaurant-dashboard' },
  account: { at: '/?view=account' },
  'payment-success': { at: '/payment-success' },
  'payment-cancel': { at: '/payment-cancel' },
}

export const viewNames = Object.keys(ways) as View['name'][]

/** How the restaurant opens a view, or somebody who is signed out. */
export function wayTo(view: View['name'], world: World) {
  const { at, press } = ways[view]
  const isSignedIn = view !== 'auth' && view !== 'invitation'
  return { path: typeof at === 'string' ? at : at(world), press, isSignedIn }
}
