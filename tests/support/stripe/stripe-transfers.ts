import type { Accounts, Report } from './stripe-accounts.ts'
import type { Balances } from './stripe-balance.ts'
import { type Charges, PLATFORM } from './stripe-charges.ts'
import { missing, nested, type Params, refuse, refuseParam, stripeId } from './stripe-refusal.ts'

export interface Transfer {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  reversed: boolean
  currency: 'aud'
  destination: string
  source_transaction: string | null
  transfer_group: string | null
  metadata: Params
  available_on: number
}

const money = (cents: number): string => `A$${(cents / 100).toFixed(2)}`
export const amountOf = (params: Params): number => {
  const amount = Number(params['amount'])
  return Number.isInteger(amount) && amount > 0
    ? amount
    : refuseParam('amount', 'parameter_invalid_integer', 'Invalid positive integer')
}
export const INSUFFICIENT = 'You have insufficient funds in your Stripe account.'

interface Parts {
  accounts: Accounts
  balances: Balances
  charges: Charges
  report: Report
}

/** Transfers of the platform to connected accounts, and their reversals. */
export function openTransfers({ accounts, balances, charges, report }: Parts) {
  const transfers = new Map<string, Transfer>()
  const transferOf = (name: string): Transfer => transfers.get(name) ?? missing(`transfer: '${name}'`)

  /**
   * Refuses more than a charge still has for transfers; what was reversed counts too. Gives when its money
   * can be used.
   */
  const takeFrom = (source: string, amount: number, group: string | null): number => {
    const charge = charges.byId(source)
    if (charge === undefined)
      return refuseParam('source_transaction', 'resource_missing', `No such charge: '${source}'`)
    if (charge.transfer_group !== null && group !== charge.transfer_group)
      refuseParam('transfer_group', '', 'The transfer_group does not match that of the source transaction.')
    const before = [...transfers.values()].filter(({ source_transaction }) => source_transaction === source)
    const earlier = before.reduce((sum, transfer) => sum + transfer.amount, 0)
    if (earlier + amount > charge.amount - charge.amount_refunded)
      refuseParam(
        'amount',
        '',
        `Transfers using this transaction as a source must not exceed the source amount of ${money(charge.amount - charge.amount_refunded)}. (There is already ${money(earlier)} in transfers using this source.)`,
      )
    return charge.available_on
  }

  return {
    transfers,
    transferOf,
    create: (params: Params): Transfer => {
      const amount = amountOf(params)
      const { id: destination } = accounts.destination(params['destination'] ?? '')
      const source = params['source_transaction'] ?? null
      const transfer_group = params['transfer_group'] ?? null
      // Without a source the money has to be there now; Stripe does not try again.
      if (source === null && amount > balances.available(PLATFORM))
        refuse('balance_insufficient', INSUFFICIENT)
      const available_on = source === null ? undefined : takeFrom(source, amount, transfer_group)
      const transfer: Transfer = {
        id: stripeId('tr'),
        object: 'transfer',
        amount,
        amount_reversed: 0,
        reversed: false,
        currency: 'aud',
        destination,
        source_transaction: source,
        transfer_group,
        metadata: nested(params, 'metadata'),
        available_on: available_on ?? 0,
      }
      transfers.set(transfer.id, transfer)
      const at = available_on === undefined ? {} : { available_on }
      balances.move(PLATFORM, { type: 'transfer', amount: -amount, source: transfer, ...at })
      balances.move(destination, { type: 'payment', amount, source: transfer, ...at })
      return transfer
    },
    listOf: (transfer_group: string | null) => ({
      object: 'list',
      has_more: false,
      data: [...transfers.values()]
        .toReversed()
        .filter((transfer) => transfer.transfer_group === transfer_group),
    }),
    reverse: (name: string, params: Params) => {
      const transfer = transferOf(name)
      if (transfer.reversed) refuse('', `The transfer ${name} is already fully reversed.`)
      const left = transfer.amount - transfer.amount_reversed
      const amount = params['amount'] === undefined ? left : amountOf(params)
      if (amount > left) refuseParam('amount', '', 'The amount is more than what is left of the transfer.')
      if (amount > balances.available(transfer.destination)) refuse('balance_insufficient', INSUFFICIENT)
      transfer.amount_reversed += amount
      transfer.reversed = transfer.amount_reversed === transfer.amount
      const reversal = { id: stripeId('trr'), object: 'transfer_reversal', transfer: name, amount }
      balances.move(transfer.destination, { type: 'payment_refund', amount: -amount, source: reversal })
      const type = { type: 'transfer_refund', reporting_category: 'transfer_reversal' }
      balances.move(PLATFORM, { ...type, amount, source: reversal })
      report('transfer.reversed', transfer)
      return reversal
    },
  }
}
