import { missing, refuse, stripeId } from './stripe-refusal.ts'

const DAY_S = 86_400
/** Money of a charge can be used after some days. */
const PENDING_S = 3 * DAY_S

/** One movement of a balance, of the platform or of a connected account. */
export interface Movement {
  id: string
  object: 'balance_transaction'
  type: string
  reporting_category: string
  /** Stripe gives the id, or the object where it is expanded. */
  source: { id: string; object: string }
  amount: number
  fee: number
  net: number
  currency: string
  created: number
  available_on: number
}

type NewMovement = Pick<Movement, 'type' | 'amount' | 'source'> &
  Partial<Pick<Movement, 'reporting_category' | 'fee' | 'available_on' | 'currency'>>

/** The balance of the platform, and of each connected account. */
export function openBalances(seconds: () => number) {
  const movements = new Map<string, Movement[]>()
  const of = (account: string): Movement[] => {
    const list = movements.get(account) ?? []
    movements.set(account, list)
    return list
  }
  const sum = (list: Movement[]): number => list.reduce((total, { net }) => total + net, 0)
  return {
    /** When a charge of now can be used. */
    pendingUntil: () => seconds() + PENDING_S,
    move: (account: string, { fee = 0, available_on = seconds(), ...movement }: NewMovement): Movement => {
      const row: Movement = {
        id: stripeId('txn'),
        object: 'balance_transaction',
        reporting_category: movement.type,
        currency: 'aud',
        ...movement,
        fee,
        net: movement.amount - fee,
        created: seconds(),
        available_on,
      }
      of(account).push(row)
      return row
    },
    available: (account: string): number =>
      sum(of(account).filter(({ available_on }) => available_on <= seconds())),
    total: (account: string): number => sum(of(account)),
    /** Only an account without a balance can be closed. */
    assertEmpty: (account: string): void => {
      if (sum(of(account)) !== 0) refuse('', 'Accounts with a balance that is not zero cannot be closed.')
    },
    /** A page, newest first, as Stripe's lists are. */
    list: (account: string, query: URLSearchParams) => {
      const [from, to] = [
        Number(query.get('created[gte]') ?? 0),
        Number(query.get('created[lt]') ?? Infinity),
      ]
      const all = of(account)
        .toReversed()
        .filter(({ created }) => created >= from && created < to)
      const after = query.get('starting_after')
      const at = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
      if (after !== null && at === 0) missing('balance_transaction')
      const limit = Number(query.get('limit') ?? 10)
      const isExpanded = query.getAll('expand[0]').includes('data.source')
      const data = all
        .slice(at, at + limit)
        .map((row) => ({ ...row, source: isExpanded ? row.source : row.source.id }))
      return { object: 'list', has_more: all.length > at + limit, data }
    },
  }
}

export type Balances = ReturnType<typeof openBalances>
