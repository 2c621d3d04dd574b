import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/application/config.ts'
import type { PaymentProvider } from '#server/features/payments/processing/payment-provider.ts'
import { makeStripeProvider } from '#server/features/payments/processing/stripe/stripe-provider.ts'
import type { Span } from './app.ts'
import { startStripe } from './stripe-double.ts'

/** The provider with the real SDK at a Stripe of its own, whose clock the test moves. */
export async function startStripeConnect() {
  const stripe = await startStripe()
  const { payments } = readConfig(stripe.env)
  if (payments.provider !== 'stripe') throw new Error('not Stripe')
  const provider: PaymentProvider = makeStripeProvider(payments, () => Promise.resolve())
  const { connect } = provider
  const { charges, accounts } = stripe.records

  const accountRequest = () => ({
    idempotency_key: randomUUID(),
    restaurant_id: randomUUID(),
    name: 'Trattoria',
    email: 'owner@trattoria.example',
  })
  const anAccount = async (): Promise<string> => {
    const { account_ref } = await connect.createAccount(accountRequest())
    accounts.onboard(account_ref)
    return account_ref
  }
  const transferOf = (account_ref: string, amount_cents: number, payment_ref: string | null = null) => ({
    idempotency_key: randomUUID(),
    account_ref,
    amount_cents,
    payment_ref,
    transfer_group: 'order-1',
    payout_id: 'payout-1',
  })
  const payoutOf = (account_ref: string, amount_cents: number) => ({
    idempotency_key: randomUUID(),
    account_ref,
    amount_cents,
    payout_id: 'payout-1',
  })
  return {
    stripe,
    payments,
    connect,
    accountRequest,
    anAccount,
    /** A payment of an order; gives its id. */
    aPayment: (cents: number, order_id = 'order-1') => charges.charge(cents, order_id, { order_id }),
    transferOf,
    payoutOf,
    /** Makes a transfer that has to succeed. */
    transfer: async (...of: Parameters<typeof transferOf>): Promise<string> => {
      const answer = await connect.transfer(transferOf(...of))
      if ('refusal' in answer) throw new Error(answer.detail)
      return answer.transfer_ref
    },
    /** Makes a payout that has to succeed. */
    payOut: async (...of: Parameters<typeof payoutOf>): Promise<string> => {
      const answer = await connect.payOut(payoutOf(...of))
      if ('refusal' in answer) throw new Error(answer.detail)
      return answer.payout_ref
    },
    advance: ({ days = 0, hours = 0, seconds = 0 }: Span): void => {
      const at = stripe.clock.now().getTime() + ((days * 24 + hours) * 3_600 + seconds) * 1_000
      stripe.clock.now = () => new Date(at)
    },
    stop: stripe.stop,
  }
}
