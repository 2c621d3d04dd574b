import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { calendarApi } from '#contract/orders/calendar.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { passkeysApi } from '#contract/people/passkeys.ts'
import { twoFactorApi } from '#contract/people/two-factor.ts'
import { codeAt, enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { createAuthenticator, registerPasskey } from '#tests/support/passkey.ts'
import type { AccessRule } from './access-rule.ts'
import { hoursAccessRules } from './hours-access-rules.ts'
import { weeklyPlansAccessRules } from './weekly-plans-access-rules.ts'
import { photosAccessRules } from './photos-access-rules.ts'
import { recallAccessRules } from './recall-access-rules.ts'
import { staffAccessRules } from './staff-access-rules.ts'
import { ORIGIN, type SecurityWorld } from './world.ts'

const none = () => ({})
const own: AccessRule = { input: none }
const lines = (food_item_id: string) => ({ items: [{ food_item_id, quantity: 1 }] })
const token = (url: string, name: string): string => new URL(url).searchParams.get(name) ?? ''
const scan = <By extends object>(by: By) => ({ ...by, scan_id: randomUUID() })
const byCustomer = { owner: 'customer A', others: 404 } as const
const byRestaurant = { owner: 'restaurant A', others: 404 } as const

async function resetToken(w: SecurityWorld): Promise<string> {
  const { user } = await w.somebodyLike('customer A')
  await w.t.client().ok(accountsApi.forgotPassword, { email: user.email })
  await w.t.jobs.drain()
  const mail = w.t.mails.findLast(({ to }) => to === user.email)
  return /reset=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const aMealOf = (w: SecurityWorld, extra: object = {}) => ({
  name: 'Lasagne al forno',
  description: 'Beef ragù and béchamel.',
  original_price: 22,
  discounted_price: 11,
  cuisine_type: 'Italian',
  quantity_available: 5,
  expires_at: w.t.inMinutes(60),
  ...extra,
})

/** A call that reads and takes nothing can be about nothing but what the contract's `access` says. */
const takesNothing = ({ method, input }: Endpoint): boolean =>
  method === 'GET' && input instanceof z.ZodObject && Object.keys(input.shape).length === 0
export const readsWithoutInput: Record<string, AccessRule[]> = Object.fromEntries(
  endpoints.filter(([, endpoint]) => takesNothing(endpoint)).map(([name]) => [name, [own]]),
)

/** Who may do what, beyond what the contract's `access` says: one or more rows for each call that takes something. */
export const accessRules: Record<string, AccessRule[]> = {
  ...readsWithoutInput,
  'accounts.register': [
    {
      fresh: true,
      input: () => ({
        name: 'New Person',
        email: `${randomUUID()}@surplate.example`,
        mobile_number: MOBILE,
        user_type: 'customer',
        password: PASSWORD,
      }),
    },
  ],
  'accounts.login': [
    { fresh: true, input: (w) => ({ email: w.persons['customer A'].user.email, password: PASSWORD }) },
  ],
  'accounts.logout': [{ fresh: true, input: none }],
  'accounts.forgotPassword': [{ input: () => ({ email: `${randomUUID()}@surplate.example` }) }],
  'accounts.resetPassword': [
    { input: async (w) => ({ token: await resetToken(w), password: 'a newer password' }) },
  ],
  'accounts.changePassword': [
    { fresh: true, input: () => ({ current: PASSWORD, password: 'a newer password' }) },
  ],
  'accounts.endSession': [
    {
      ...byCustomer,
      input: async (w) => {
        const sessions = await (await w.anotherSession('customer A')).ok(accountsApi.sessions, {})
        return { session_id: sessions.find(({ current }) => current)?.id }
      },
    },
  ],
  'accounts.erase': [{ fresh: true, input: () => ({ password: PASSWORD }) }],
  'two-factor.begin': [{ input: () => ({ password: PASSWORD }) }],
  'two-factor.confirm': [
    {
      fresh: true,
      input: async (w, { client }) => ({
        code: codeAt((await client.ok(twoFactorApi.begin, { password: PASSWORD })).otpauth_url, w.t.now()),
      }),
    },
  ],
  'two-factor.recoveryCodes': [
    {
      fresh: true,
      input: async (w, caller) => ({
        password: PASSWORD,
        code: (await enableTwoFactor(w.t, caller)).code(1),
      }),
    },
  ],
  'two-factor.remove': [
    {
      fresh: true,
      input: async (w, caller) => ({
        password: PASSWORD,
        code: (await enableTwoFactor(w.t, caller)).code(1),
      }),
    },
  ],
  'passkeys.begin': [{ input: () => ({ password: PASSWORD }) }],
  'passkeys.add': [
    {
      input: async (_w, { client }) => {
        const { challenge } = await client.ok(passkeysApi.begin, { password: PASSWORD })
        return { name: 'My phone', credential: createAuthenticator().make(challenge) }
      },
    },
  ],
  'passkeys.remove': [
    {
      ...byCustomer,
      input: async (w) => ({
        passkey_id: (await registerPasskey(w.persons['customer A'])).id,
        password: PASSWORD,
      }),
    },
  ],
  'passkeys.beginSignIn': [own],
  'passkeys.signIn': [
    {
      fresh: true,
      input: async (w) => {
        const owner = await w.somebodyLike('customer A')
        const { passkey } = await registerPasskey(owner)
        const { challenge } = await w.t.client().ok(passkeysApi.beginSignIn, {})
        return { credential: passkey.use(challenge, owner.user.id) }
      },
    },
  ],
  'restaurants.browse': [own],
  'restaurants.change': [{ input: () => ({ suburb: 'Carlton' }) }],
  'food-items.browse': [own],
  'food-items.get': [{ input: async (w) => ({ food_item_id: (await w.aMeal()).id }) }],
  'food-items.list': [
    { input: (w) => aMealOf(w) },
    {
      about: 'naming a restaurant',
      owner: 'restaurant A',
      others: 403,
      input: (w) => aMealOf(w, { restaurant_id: w.persons['restaurant A'].user.restaurant_id }),
    },
  ],
  'food-items.change': [
    { ...byRestaurant, input: async (w) => ({ food_item_id: (await w.aMeal()).id, quantity_available: 3 }) },
  ],
  'food-items.withdraw': [{ ...byRestaurant, input: async (w) => ({ food_item_id: (await w.aMeal()).id }) }],
  'food-items.listAgain': [
    {
      ...byRestaurant,
      input: async (w) => ({
        food_item_id: (await w.aMeal()).id,
        quantity_available: 3,
        expires_at: w.t.inMinutes(60),
      }),
    },
  ],
  'food-items.edits': [{ ...byRestaurant, input: async (w) => ({ food_item_id: (await w.aMeal()).id }) }],
  'orders.place': [{ input: async (w) => lines((await w.aMeal()).id) }],
  'orders.get': [{ ...byCustomer, input: async (w) => ({ order_id: (await w.paidOrder()).id }) }],
  'orders.cancel': [{ ...byCustomer, input: async (w) => ({ order_id: (await w.paidOrder()).id }) }],
  'orders.ofRestaurant': [
    own,
    {
      about: 'of another day',
      by_role: { counter: 403, device: 403 },
      input: () => ({ date: '2026-01-01' }),
    },
  ],
  'orders.cancelByRestaurant': [
    {
      ...byRestaurant,
      input: async (w) => ({ order_id: (await w.paidOrder()).id, reason: 'The oven broke' }),
    },
  ],
  'orders.sharePass': [{ ...byCustomer, input: async (w) => ({ order_id: (await w.paidOrder()).id }) }],
  'orders.takeBackPass': [{ ...byCustomer, input: async (w) => ({ order_id: (await w.paidOrder()).id }) }],
  'orders.sharedPass': [
    {
      about: 'with the link',
      input: async (w) => {
        const { url } = await w.persons['customer A'].client.ok(ordersApi.sharePass, {
          order_id: (await w.paidOrder()).id,
        })
        return { share_token: token(url, 'pass') }
      },
    },
  ],
  ...hoursAccessRules,
  ...weeklyPlansAccessRules,
  ...photosAccessRules,
  ...recallAccessRules,
  ...staffAccessRules,
  'pickups.collect': [
    {
      about: 'by pass',
      owner: 'restaurant A',
      others: 403,
      input: async (w) => scan({ token: (await w.paidOrder()).pickup_token }),
    },
    { about: 'by code', ...byRestaurant, input: async (w) => scan({ code: (await w.paidOrder()).code }) },
    {
      about: 'confirmed outside the window',
      ...byRestaurant,
      input: async (w) => scan({ code: (await w.paidOrder()).code, outside_window: true }),
    },
  ],
  'pickups.undo': [
    {
      ...byRestaurant,
      input: async (w) => {
        const undone = scan({ token: (await w.paidOrder()).pickup_token })
        await w.persons['restaurant A'].client.ok(pickupsApi.collect, undone)
        return { scan_id: undone.scan_id }
      },
    },
  ],
  'payments.checkout': [
    {
      about: 'an order',
      ...byCustomer,
      input: async (w) => ({
        package_id: 'order',
        origin_url: ORIGIN,
        metadata: { order_id: (await w.heldOrder()).id },
      }),
    },
    {
      about: 'the subscription plan',
      only: { partners: true, others: 403 },
      fresh: true,
      input: () => ({ package_id: 'restaurant_subscription', origin_url: ORIGIN }),
    },
    {
      about: 'in the name of an account',
      owner: 'customer A',
      others: 403,
      input: async (w) => ({
        package_id: 'order',
        origin_url: ORIGIN,
        metadata: { order_id: (await w.heldOrder()).id, user_id: w.persons['customer A'].user.id },
      }),
    },
  ],
  'payments.status': [
    {
      ...byCustomer,
      input: async (w) => {
        const metadata = { order_id: (await w.heldOrder()).id }
        const checkout = { package_id: 'order', origin_url: ORIGIN, metadata } as const
        return {
          session_id: (await w.persons['customer A'].client.ok(paymentsApi.checkout, checkout)).session_id,
        }
      },
    },
  ],
  'payments.webhook': [
    { about: 'unsigned', input: () => ({ id: 'evt_1', type: 'checkout.session.completed' }) },
  ],
  'subscriptions.get': [
    { owner: 'restaurant A', others: 403, input: (w) => ({ user_id: w.persons['restaurant A'].user.id }) },
  ],
  'subscriptions.manage': [
    {
      owner: 'restaurant A',
      others: 403,
      input: (w) => ({ user_id: w.persons['restaurant A'].user.id, origin_url: ORIGIN }),
    },
  ],
  'statements.statement': [own],
  'calendar.order': [{ ...byCustomer, input: async (w) => ({ order_id: (await w.paidOrder()).id }) }],
  'calendar.link': [own],
  'calendar.feed': [
    {
      about: 'with the address',
      input: async (w) => {
        const { url } = await w.persons['customer A'].client.ok(calendarApi.link, {})
        return { feed_token: /\/([\w-]+)\.ics$/.exec(url)?.[1] }
      },
    },
  ],
}
