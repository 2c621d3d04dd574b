import { randomUUID } from 'node:crypto'
import { makeSandboxProvider } from '#server/features/payments/processing/sandbox/sandbox-provider.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import type { TestApp } from './app.ts'

const RETURN_URL = 'http://localhost:3000/money'

/** The sandbox as the slices above call it, and its pages as a tester presses their buttons. */
export function sandboxAccounts(t: TestApp) {
  const { connect } = makeSandboxProvider({
    database: t.database,
    now: t.now,
    log: makeLog('silent'),
    is_local_trial: false,
  })
  const press = async (path: string): Promise<string | null> => {
    const { status, headers } = await t.visitor.raw('POST', `/sandbox/${path}`)
    return status === 303 ? headers.get('location') : `${status}`
  }
  const page = async (path: string) => String((await t.visitor.raw('GET', `/sandbox/${path}`)).body)
  const anAccount = async (state: 'new' | 'ready' = 'ready') => {
    const request = { restaurant_id: randomUUID(), name: 'Trattoria', email: 'owner@trattoria.example' }
    const { account_ref } = await connect.createAccount({ idempotency_key: randomUUID(), ...request })
    await connect.openOnboarding(account_ref, { return_url: RETURN_URL, refresh_url: RETURN_URL })
    if (state === 'ready') await press(`account/${account_ref}/ready`)
    return account_ref
  }
  /** A paid order of 11 dollars, and the provider's id of its payment. */
  const aPayment = async () => {
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(await t.aRestaurant()))
    const { id, provider_ref } = await t.row('payment_session', { order_id: order.id })
    return { order, checkout: id, payment_ref: provider_ref ?? '' }
  }
  const transferOf = (account_ref: string, amount_cents: number, payment_ref: string | null = null) => ({
    idempotency_key: randomUUID(),
    account_ref,
    amount_cents,
    payment_ref,
    transfer_group: randomUUID(),
    payout_id: randomUUID(),
  })
  const payoutOf = (account_ref: string, amount_cents: number) => ({
    idempotency_key: randomUUID(),
    account_ref,
    amount_cents,
    payout_id: randomUUID(),
  })
  return { connect, press, page, anAccount, aPayment, transferOf, payoutOf, RETURN_URL }
}
