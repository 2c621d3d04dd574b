import { removeFromBatch } from '#server/features/money/payouts/batch-flows.ts'
import { answerComplaint } from '#server/features/desk/complaints/answer-flows.ts'
import { fileComplaint } from '#server/features/desk/complaints/complaint-flows.ts'
import { closeComplaint } from '#server/features/desk/complaints/desk-complaint-flows.ts'
import type { Caller, Partner } from '#server/application/callers.ts'
import { toAud } from '#contract/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import {
  callerOf,
  complaintDeps,
  confirmBy,
  declineBy,
  proposeAdjustment,
  proposeTo,
  settleOrPropose,
} from './payout-histories-proposals.ts'
import { cancel, collect, sell } from './payout-histories-orders.ts'
import type { Bearer, OwnStep } from './payout-histories-steps.ts'
import {
  change,
  isSold,
  learnReturned,
  type Market,
  type PaidRestaurant,
  type SoldOrder,
} from './payout-histories-world.ts'

type Act<Do extends OwnStep['do']> = (
  market: Market,
  restaurant: PaidRestaurant,
  step: Extract<OwnStep, { do: Do }>,
) => Promise<unknown> | undefined

const text = 'That is not what it was.'
const reason = 'The photo shows it.'

const oneOf = <Of>(all: Of[], which: number): Of | undefined => all[which % Math.max(all.length, 1)]

const press = ({ t }: Market, path: string) => t.visitor.raw('POST', `/sandbox/${path}`)
const customerOf = (id: string) => ({ id, address: '127.0.0.1' }) as Caller
const ownerOf = ({ owner_id: id, id: restaurant_id }: PaidRestaurant) => ({ id, restaurant_id }) as Partner

async function complain(market: Market, { customer_id }: PaidRestaurant, order: SoldOrder): Promise<void> {
  const complaint = { order_id: order.id, kind: 'poor_quality' as const, text }
  const { id } = await fileComplaint(complaintDeps(market), customerOf(customer_id), complaint)
  Object.assign(order, { complaint_id: id, complaints: order.complaints + 1 })
}

/** What gives its customer something back, and settles the complaint or not. */
function refund(order: SoldOrder, cents: number, borne_by: Bearer): void {
  const { refunded, borne } = order
  change(order, { refunded: refunded + cents, borne: borne_by === 'restaurant' ? borne + cents : borne })
}

type Decision = Extract<OwnStep, { do: 'decide' }>

async function decide(
  market: Market,
  restaurant: PaidRestaurant,
  order: SoldOrder,
  step: Decision,
): Promise<void> {
  const complaint_id = order.complaint_id ?? '00000000-0000-0000-0000-000000000000'
  const { how, cents } = step
  const deps = complaintDeps(market)
  const inTx = (act: (tx: Db) => Promise<unknown>) => market.t.database.transaction(act)
  const operator = callerOf(market, step.by === 'support' ? market.support : market.maker)
  const answer = { complaint_id, agrees: how === 'agree', text }
  if (how === 'agree') await answerComplaint(deps, ownerOf(restaurant), { ...answer, amount: toAud(cents) })
  else await answerComplaint(deps, ownerOf(restaurant), answer).catch(() => {})
  const borne_by = how === 'agree' ? 'restaurant' : step.borne_by
  if (how === 'settle')
    await settleOrPropose(market, operator, { complaint_id, amount: toAud(cents), borne_by, reason })
  if (how === 'close') await inTx((tx) => closeComplaint(deps, tx, operator, { complaint_id, reason }))
  else refund(order, cents, borne_by)
  order.complaint_id = undefined
}

async function dispute(market: Market, order: SoldOrder): Promise<void> {
  await press(market, `checkout/${order.checkout}/dispute`)
  const cents = order.total - order.refunded
  const [row] = await market.t.sql<{ id: string }>`
    select sandbox_dispute.id from sandbox_dispute join sandbox_checkout using (payment_ref)
    where sandbox_checkout.id = ${order.checkout}`
  if (row === undefined || order.dispute !== undefined) return
  Object.assign(order, { dispute: { ref: row.id, cents, status: 'open' } })
}

async function judge(market: Market, order: SoldOrder, verdict: 'won' | 'lost'): Promise<void> {
  const { dispute: disputed, total, borne, status } = order
  if (disputed?.status !== 'open') return
  await press(market, `dispute/${disputed.ref}/${verdict}`)
  disputed.status = verdict
  const [scan] = await market.t.rows('pickup_scan', { order_id: order.id })
  const bears = verdict === 'lost' && status !== 'cancelled' && scan?.proof !== 'pass'
  if (bears) change(order, { borne: borne + Math.min(disputed.cents, total - borne) })
}

/** Confirmed by whoever has proposed it, or whose role is too narrow, it stays as it is. */
async function confirmAdjustment(
  market: Market,
  restaurant: PaidRestaurant,
  proposal: PaidRestaurant['proposals'][number],
  by: 'maker' | 'confirmer' | 'admin',
): Promise<void> {
  await confirmBy(market, market[by], proposal.id)
  if (by === 'maker' || (proposal.needs_admin && by !== 'admin'))
    throw new Error(`it was confirmed by the ${by}`)
  restaurant.proposals = restaurant.proposals.filter((other) => other !== proposal)
  restaurant.adjusted += proposal.cents
  restaurant.unpaid += proposal.cents
}

const payoutsOf = ({ t }: Market, { id }: PaidRestaurant, ...statuses: string[]) =>
  t.sql<{
    id: string
    amount_cents: number
    destination: string
    provider_ref: string
    rail: string
    status: string
  }>`
    select payout.*, rail from payout join payout_batch on payout_batch.id = batch_id
    where restaurant_id = ${id} and payout.status = any(${statuses}) order by payout.number desc`

async function sendBack(market: Market, restaurant: PaidRestaurant, which: number): Promise<void> {
  const payout = oneOf(await payoutsOf(market, restaurant, 'sent', 'settled'), which)
  if (payout === undefined) return
  if (payout.rail === 'connect') {
    await press(market, `account/${payout.destination}/payouts/${payout.provider_ref}/return`)
  } else {
    const input = { payout_id: payout.id, reason: 'Account closed' }
    const id = await proposeTo(market, market.maker, { kind: 'payout_returned', object_id: payout.id, input })
    await confirmBy(market, market.confirmer, id)
  }
  await learnReturned(market)
}

async function pressOnAccount(
  market: Market,
  { account_ref }: PaidRestaurant,
  button: string,
): Promise<void> {
  await press(market, `account/${account_ref}/${button}`)
}

const ofOrder =
  <Do extends OwnStep['do']>(
    act: (
      market: Market,
      order: SoldOrder,
      step: Extract<OwnStep, { do: Do }>,
      of: PaidRestaurant,
    ) => Promise<unknown>,
    isMeant: (order: SoldOrder) => boolean,
  ) =>
  (market: Market, restaurant: PaidRestaurant, step: Extract<OwnStep, { do: Do }>) => {
    const order = oneOf(restaurant.orders.filter(isMeant), 'which' in step ? step.which : 0)
    return order && act(market, order, step, restaurant)
  }

export const ownActs: { [Do in OwnStep['do']]: Act<Do> } = {
  sell: (market, restaurant, { cents }) => sell(market, restaurant, cents),
  collect: ofOrder<'collect'>(
    (market, order, { proof }) => collect(market, order, proof),
    ({ status }) => status === 'paid',
  ),
  cancel: ofOrder<'cancel'>(
    ({ t }, order) => cancel(t, order),
    ({ status }) => status === 'paid' || status === 'missed',
  ),
  refund: ofOrder<'refund'>(async ({ t }, order, { cents, borne_by }) => {
    await refundPartOf(t, order, cents, borne_by)
    refund(order, cents, borne_by)
  }, isSold),
  complain: ofOrder<'complain'>(
    (market, order, _step, restaurant) => complain(market, restaurant, order),
    isSold,
  ),
  decide: ofOrder<'decide'>(
    (market, order, step, restaurant) => decide(market, restaurant, order, step),
    ({ complaint_id }) => complaint_id !== undefined,
  ),
  dispute: ofOrder<'dispute'>(
    (market, order) => dispute(market, order),
    ({ dispute: disputed }) => disputed === undefined,
  ),
  judge: ofOrder<'judge'>(
    (market, order, { verdict }) => judge(market, order, verdict),
    ({ dispute: disputed }) => disputed?.status === 'open',
  ),
  adjust: async (market, restaurant, { cents }) => {
    const proposal = await proposeAdjustment(market, restaurant, cents)
    await confirmAdjustment(market, restaurant, proposal, proposal.needs_admin ? 'admin' : 'confirmer')
  },
  propose: async (market, restaurant, { cents }) => {
    restaurant.proposals.push(await proposeAdjustment(market, restaurant, cents))
  },
  confirm: (market, restaurant, { which, by }) => {
    const proposal = oneOf(restaurant.proposals, which)
    return proposal && confirmAdjustment(market, restaurant, proposal, by)
  },
  decline: async (market, restaurant, { which }) => {
    const proposal = oneOf(restaurant.proposals, which)
    if (proposal === undefined) return
    await declineBy(market, market.admin, proposal.id)
    restaurant.proposals.splice(restaurant.proposals.indexOf(proposal), 1)
  },
  remove: async (market, restaurant, { which }) => {
    const payout = oneOf(await payoutsOf(market, restaurant, 'in_batch'), which)
    return payout && market.t.database.transaction((tx) => removeFromBatch(tx, payout.id))
  },
  return: (market, restaurant, { which }) => sendBack(market, restaurant, which),
  restrict: (market, restaurant) => pressOnAccount(market, restaurant, 'restrict'),
  admit: (market, restaurant) => pressOnAccount(market, restaurant, 'ready'),
}
