import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import {
  ANSWER_HOURS,
  APPEAL_DAYS,
  COMPLAINT_HOURS,
  SUPPORT_REFUND_MAX,
} from '#contract/desk/complaint-terms.ts'
import type { NewComplaint } from '#contract/desk/complaints.ts'
import { toAud, toCents } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import { newComplaint } from '#tests/support/complaints.ts'
import type { Bearer, OnComplaint, Pursuit, Step } from './histories-steps.ts'
import {
  centsOf,
  deskOf,
  type FiledComplaint,
  type History,
  isSold,
  isUndecided,
  leftOf,
  NOTHING,
  type PlacedOrder,
  refund,
} from './histories-world.ts'

const text = 'That is not what it was.'
const reason = 'The photo shows it.'

interface Answer {
  status: number
  body: unknown
}

/** Whether it was done, which has to be what the rules say. */
function isDone({ status, body }: Answer, isAllowed: boolean, what: string): boolean {
  expect(status < 400, `${what}: ${status} ${JSON.stringify(body)}`).toBe(isAllowed)
  return isAllowed
}

const hasUndecided = ({ complaints }: History, placed: PlacedOrder): boolean =>
  complaints.some((complaint) => complaint.placed === placed && isUndecided(complaint))

function mayComplain(history: History, placed: PlacedOrder, kind: NewComplaint['kind']): boolean {
  const { status, order } = placed
  const now = history.world.t.now().getTime()
  const begins = Date.parse(order.pickup_start ?? order.placed_at)
  const hasBegun = status === 'collected' || now >= begins
  const isOver = now > Date.parse(order.pickup_end) + COMPLAINT_HOURS * HOUR_MS
  const isPossible = kind !== 'allergen_or_illness' || status === 'collected'
  return isPossible && isSold(status) && hasBegun && !isOver && !hasUndecided(history, placed)
}

export async function complain(
  history: History,
  placed: PlacedOrder,
  { kind, is_named }: Step & { do: 'complain' },
): Promise<number> {
  const isAllowed = mayComplain(history, placed, kind)
  const lines = is_named ? [{ food_item_id: history.item.id, quantity: 1 }] : []
  const fields = newComplaint({ kind, lines })
  const answer = await placed.customer.client.send(api.complaints.file, {
    order_id: placed.order.id,
    ...fields,
  })
  if (!isDone(answer, isAllowed, 'complain')) return answer.status
  const isIllness = kind === 'allergen_or_illness'
  history.complaints.push({
    id: answer.body.id,
    placed,
    kind,
    created_at: history.world.t.now(),
    status: isIllness ? 'with_operator' : 'open',
    is_answered: false,
    decided_at: null,
    decided_by: null,
    decided_cents: null,
    borne_by: null,
    appealed_by: null,
    appeal_cents: null,
    is_unreleased: isIllness,
    keeps_off: isIllness,
  })
  return answer.status
}

/** What becomes of complaints by time alone. */
export function letTimePass({ world, complaints }: History): void {
  for (const complaint of complaints)
    if (
      complaint.status === 'open' &&
      world.t.now().getTime() >= complaint.created_at.getTime() + ANSWER_HOURS * HOUR_MS
    )
      complaint.status = 'with_operator'
}

type Act = (history: History, complaint: FiledComplaint, pursuit: Pursuit) => Promise<number>

const mayAnswer = ({ is_answered, status }: FiledComplaint): boolean =>
  !is_answered && ['open', 'with_operator'].includes(status)

/** What the restaurant offers; where nothing can go back, it can agree without an amount. */
const offerOf = ({ agrees, amount }: Pursuit, left: number): number | undefined =>
  agrees && !(left === 0 && amount === 'all') ? centsOf(amount, left) : undefined

const answer: Act = async ({ world }, complaint, pursuit) => {
  const { id: complaint_id, status, placed } = complaint
  const { agrees } = pursuit
  const left = leftOf(placed)
  const cents = offerOf(pursuit, left)
  const input = { complaint_id, agrees, text, ...(cents === undefined ? {} : { amount: toAud(cents) }) }
  // With the operators it is an opinion only.
  const decides = status === 'open'
  const isAllowed = mayAnswer(complaint) && (!decides || (cents ?? 0) <= left)
  const answered = await world.restaurant.client.send(api.complaints.answer, input)
  if (!isDone(answered, isAllowed, `answer with ${cents} of ${left}`)) return answered.status
  complaint.is_answered = true
  if (decides) followAnswer(complaint, agrees, cents ?? 0, world.t.now())
  return answered.status
}

function followAnswer(complaint: FiledComplaint, agrees: boolean, cents: number, now: Date): void {
  complaint.status = agrees ? 'settled' : 'with_operator'
  if (!agrees) return
  refund(complaint.placed, cents, 'restaurant')
  Object.assign(complaint, { decided_at: now, decided_cents: cents, borne_by: 'restaurant' })
}

/** What a decision does with the food item. The one that comes last decides it for those before. */
function release({ complaints }: History, complaint: FiledComplaint, restores: boolean): void {
  complaint.keeps_off = false
  if (!restores || !complaint.is_unreleased) return
  for (const one of complaints) if (['settled', 'closed'].includes(one.status)) one.is_unreleased = false
}

const refundedByOperators = ({
  decided_by,
  decided_cents,
  appealed_by,
  appeal_cents,
}: FiledComplaint): number =>
  (decided_by === null ? 0 : (decided_cents ?? 0)) + (appealed_by === 'customer' ? (appeal_cents ?? 0) : 0)

/** An appeal of the restaurant moves who bears the same money, so that it counts once. */
function mayRefund(history: History, operator: number, complaint: FiledComplaint, cents: number): boolean {
  const before = history.complaints
    .filter(({ placed }) => placed === complaint.placed)
    .reduce((sum, one) => sum + refundedByOperators(one), 0)
  const moved = complaint.appealed_by === 'restaurant' ? Math.max(before, cents) : before + cents
  return operator > 0 || moved <= toCents(SUPPORT_REFUND_MAX)
}

const settle: Act = async (history, complaint, { amount, borne_by, operator, restores }) => {
  const { world } = history
  const { id: complaint_id, status, placed } = complaint
  const left = leftOf(placed)
  const cents = centsOf(amount, left)
  const isAllowed =
    status === 'with_operator' && mayRefund(history, operator, complaint, cents) && cents <= left
  const client = await deskOf(world, operator)
  const input = { complaint_id, amount: toAud(cents), borne_by, reason, restore_item: restores }
  const settled = await client.send(api.deskComplaints.settle, input)
  if (!isDone(settled, isAllowed, `settle with ${cents} of ${left}`)) return settled.status
  refund(placed, cents, borne_by)
  const decided = { status: 'settled', decided_at: world.t.now(), decided_by: operator } as const
  Object.assign(complaint, { ...decided, decided_cents: cents, borne_by })
  release(history, complaint, restores)
  return settled.status
}

const close: Act = async (history, complaint, { operator, restores }) => {
  const { world } = history
  const isAllowed = complaint.status === 'with_operator'
  const client = await deskOf(world, operator)
  const input = { complaint_id: complaint.id, reason, restore_item: restores }
  const closed = await client.send(api.deskComplaints.close, input)
  if (!isDone(closed, isAllowed, 'close')) return closed.status
  Object.assign(complaint, { status: 'closed', decided_at: world.t.now(), decided_by: operator })
  release(history, complaint, restores)
  return closed.status
}

const appeal: Act = async (history, complaint, { by }) => {
  const { id: complaint_id, placed, decided_at, decided_by, appealed_by } = complaint
  const { restaurant, t } = history.world
  const isAllowed =
    appealed_by === null &&
    decided_at !== null &&
    (by === 'customer' || decided_by !== null) &&
    t.now().getTime() <= decided_at.getTime() + APPEAL_DAYS * DAY_MS &&
    !hasUndecided(history, placed)
  const appealed = await (by === 'customer'
    ? placed.customer.client.send(api.complaints.appeal, { complaint_id, text })
    : restaurant.client.send(api.complaints.appealByRestaurant, { complaint_id, text }))
  if (!isDone(appealed, isAllowed, `appeal of the ${by}`)) return appealed.status
  // What was put back meanwhile stays on sale.
  const keeps_off = complaint.is_unreleased && history.is_removed
  Object.assign(complaint, { status: 'appealed', appealed_by: by, keeps_off })
  return appealed.status
}

/** The customer gets more; the restaurant gets back what it has borne, unless it has nothing of the order. */
const mostOnAppeal = ({ appealed_by, placed }: FiledComplaint): number =>
  appealed_by === 'customer' || !isSold(placed.status) ? leftOf(placed) : placed.borne

const mayDecideAppeal = (
  history: History,
  operator: number,
  complaint: FiledComplaint,
  cents: number,
): boolean =>
  complaint.status === 'appealed' &&
  operator !== complaint.decided_by &&
  mayRefund(history, operator, complaint, cents) &&
  cents <= mostOnAppeal(complaint)

const decideAppeal: Act = async (history, complaint, { agrees, amount, borne_by, operator, restores }) => {
  const { world } = history
  const most = mostOnAppeal(complaint)
  const cents = agrees ? centsOf(amount, most) : 0
  const isAllowed = mayDecideAppeal(history, operator, complaint, cents)
  const client = await deskOf(world, operator)
  const outcome = agrees
    ? { outcome: 'reversed' as const, amount: toAud(cents) }
    : { outcome: 'upheld' as const }
  const input = { complaint_id: complaint.id, ...outcome, borne_by, reason, restore_item: restores }
  const decided = await client.send(api.deskComplaints.decideAppeal, input)
  if (!isDone(decided, isAllowed, `decide the appeal with ${cents} of ${most}`)) return decided.status
  followAppeal(complaint, cents, borne_by)
  release(history, complaint, restores)
  return decided.status
}

function followAppeal(complaint: FiledComplaint, cents: number, borne_by: Bearer): void {
  const { placed, appealed_by, decided_cents } = complaint
  if (appealed_by === 'customer') refund(placed, cents, borne_by)
  else placed.borne -= cents
  complaint.status = decided_cents !== null || cents > 0 ? 'settled' : 'closed'
  complaint.appeal_cents = cents === 0 ? null : cents
}

const acts: Record<OnComplaint, Act> = { answer, settle, close, appeal, decide_appeal: decideAppeal }

const nextActs: Record<FiledComplaint['status'], (pursuit: Pursuit) => OnComplaint> = {
  open: () => 'answer',
  with_operator: ({ agrees }) => (agrees ? 'settle' : 'close'),
  settled: () => 'appeal',
  closed: () => 'appeal',
  appealed: () => 'decide_appeal',
}

async function complainOfAny(history: History, { which, restores }: Pursuit): Promise<number> {
  const placed = history.orders[which % Math.max(history.orders.length, 1)]
  if (placed === undefined) return NOTHING
  const kind = restores ? 'allergen_or_illness' : 'poor_quality'
  return complain(history, placed, { do: 'complain', which, kind, is_named: false })
}

export async function pursue(history: History, pursuit: Pursuit): Promise<number> {
  const complaint = history.complaints[pursuit.which % Math.max(history.complaints.length, 1)]
  if (complaint === undefined) return complainOfAny(history, pursuit)
  const act = pursuit.act === 'next' ? nextActs[complaint.status](pursuit) : pursuit.act
  return acts[act](history, complaint, pursuit)
}
