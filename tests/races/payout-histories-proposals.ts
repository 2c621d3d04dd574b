import type { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { recordReturn } from '#server/features/money/payouts/batch-flows.ts'
import { toAud } from '#contract/money.ts'
import { adjust, type Adjustment, makeAdjustment } from '#server/features/money/payouts/payout-desk.ts'
import {
  confirm,
  decline,
  type NewProposal,
  type Proposals,
  type ProposalDeps,
  propose,
} from '#server/features/money/proposals/proposal-flows.ts'
import type { ComplaintDeps } from '#server/features/desk/complaints/complaint-deps.ts'
import { decideAtDesk, registerDecisions } from '#server/features/desk/complaints/proposed-decision-flows.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import type { PayoutDeps } from '#server/features/money/payouts/payout-deps.ts'
import type { Market, PaidRestaurant } from './payout-histories-world.ts'

export const budgets = { refunds_cents: 30_000, measures: 10, adjustments_cents: 200_000 }

/** What the flows of complaints are given. */
export const complaintDeps = ({ t }: Pick<Desk, 't'>): ComplaintDeps =>
  ({ ...t, budgets }) as unknown as ComplaintDeps

/** What proposals need of a market. */
type Desk = Pick<Market, 't' | 'support' | 'admin'>

export const callerOf = (market: Pick<Desk, 'support' | 'admin'>, operator_id: string): DeskCaller => {
  const operator_role =
    operator_id === market.support ? 'support' : operator_id === market.admin ? 'admin' : 'finance'
  return { operator_id, operator_role } as DeskCaller
}

function proposalDeps(market: Desk): ProposalDeps {
  const { t } = market
  const { database, now } = t
  const acts: ProposalDeps['acts'] = new Map()
  const register: Proposals['register'] = (kind, execute) => void acts.set(kind, execute)
  register<Adjustment>('adjustment', (tx, input, proposal) => makeAdjustment(tx, { now }, input, proposal))
  register<{ payout_id: string; reason: string }>('payout_returned', async (tx, input, { id }) => {
    await recordReturn(tx, { now }, { ...input, proposal_id: id })
    return []
  })
  registerDecisions({ register, onConfirmed: [] }, complaintDeps(market))
  return { database, now, config: { approver_wait_days: 7 }, acts, onConfirmed: [] }
}

export async function proposeTo(
  { t }: Pick<Desk, 't'>,
  operator_id: string,
  proposed: Pick<NewProposal, 'kind' | 'object_id' | 'input'>,
): Promise<string> {
  const about = { object_kind: 'restaurant', subject: 'A restaurant', reason: 'It was agreed.' } as const
  const { proposal } = await t.database.transaction((tx) =>
    propose(tx, t.now(), { operator_id }, { ...about, amount_cents: 1, role: 'finance', ...proposed }),
  )
  return proposal.id
}

/** Proposed within the budget of a day, or for an administrator. */
export async function proposeAdjustment(market: Market, restaurant: PaidRestaurant, cents: number) {
  const deps = { now: market.t.now, config: { desk_budgets: budgets } } as unknown as PayoutDeps
  const input = {
    restaurant_id: restaurant.id,
    direction: cents < 0 ? ('from_restaurant' as const) : ('to_restaurant' as const),
    amount: toAud(Math.abs(cents)),
    reason: 'It was agreed.',
  }
  const { reply } = await market.t.database.transaction((tx) =>
    adjust(deps, tx, input, callerOf(market, market.maker), { value: '', markReplayed: () => {} }),
  )
  return { id: reply.proposal_id, cents, needs_admin: reply.proposal.role === 'admin' }
}

export const confirmBy = (market: Desk, operator_id: string, proposal_id: string): Promise<unknown> =>
  market.t.database.transaction((tx) =>
    confirm(tx, proposalDeps(market), proposal_id, callerOf(market, operator_id)),
  )

export const declineBy = (market: Market, operator_id: string, proposal_id: string): Promise<unknown> =>
  market.t.database.transaction((tx) =>
    decline(
      tx,
      proposalDeps(market),
      { proposal_id, reason: 'It is not owed.' },
      callerOf(market, operator_id),
    ),
  )

/** Settles a complaint; where that takes two people, the second confirms it. */
export async function settleOrPropose(
  market: Market,
  operator: DeskCaller,
  input: InputOf<typeof api.deskComplaints.settle>,
): Promise<void> {
  const { reply } = await market.t.database.transaction((tx) =>
    decideAtDesk(complaintDeps(market), tx, operator, { kind: 'complaint_settled', input }),
  )
  if (reply.proposal !== null) await confirmBy(market, market.confirmer, reply.proposal.id)
}
