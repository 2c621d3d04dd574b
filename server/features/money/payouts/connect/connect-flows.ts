import type { PayoutDeps } from '#server/features/money/payouts/payout-deps.ts'
import { findPayout, type PayoutRow, type TransferRow } from '#server/features/money/payouts/payout-store.ts'
import { returnPayout, settlePayout } from '#server/features/money/payouts/payout-transition-flows.ts'
import { nextLook } from '#server/features/money/payouts/payout-transition-rules.ts'
import type { ProviderPayout, ProviderRefusal } from '#server/features/payments/processing/public.ts'
import { toTransfers, transferGroup } from './transfer-rules.ts'
import {
  countPayoutRefusal,
  countRefusal,
  findParts,
  findTransfers,
  insertTransfers,
  setNextLook,
  setProviderRef,
  setReturnReason,
  updateTransfer,
} from './connect-store.ts'

type ConnectDeps = Pick<PayoutDeps, 'database' | 'now' | 'connect' | 'log'>

/** The transfers of a payout as they were decided when it was sent. */
async function decideTransfers(
  { database }: ConnectDeps,
  { id: payout_id }: PayoutRow,
): Promise<TransferRow[]> {
  const decided = await findTransfers(database.query, payout_id)
  if (decided.length > 0) return decided
  const lines = toTransfers(await findParts(database.query, payout_id))
  const rows = lines.map((line, index) => ({
    ...line,
    payout_id,
    line_no: index + 1,
    transfer_ref: null,
    refusals: 0,
    reversed_at: null,
  }))
  await database.transaction((tx) => insertTransfers(tx, rows))
  return rows
}

/**
 * The transfer that an earlier attempt has made and not recorded: after a day the provider no longer knows an
 * idempotency key.
 */
async function findMadeTransfer(
  { connect }: ConnectDeps,
  transfer: TransferRow,
  { attempts }: PayoutRow,
): Promise<string | undefined> {
  if (attempts <= 1) return undefined
  const transfers = await connect.findTransfers(transferGroup(transfer))
  return transfers.find(
    ({ payout_id, amount_cents }) =>
      payout_id === transfer.payout_id && amount_cents === transfer.amount_cents,
  )?.transfer_ref
}

async function makeTransfer(
  deps: ConnectDeps,
  payout: PayoutRow,
  transfer: TransferRow,
): Promise<ProviderRefusal | undefined> {
  const { payout_id, line_no, refusals, payment_ref, amount_cents } = transfer
  const transfer_ref = await findMadeTransfer(deps, transfer, payout)
  const result =
    transfer_ref === undefined
      ? await deps.connect.transfer({
          idempotency_key: `${payout_id}:${line_no}:${refusals}`,
          account_ref: payout.destination ?? '',
          amount_cents,
          payment_ref,
          transfer_group: transferGroup(transfer),
          payout_id,
        })
      : { transfer_ref }
  if ('refusal' in result) {
    await countRefusal(deps.database.query, transfer)
    return result
  }
  await updateTransfer(deps.database.query, transfer, { transfer_ref: result.transfer_ref })
  return undefined
}

async function payOut(deps: ConnectDeps, payout: PayoutRow): Promise<ProviderPayout | ProviderRefusal> {
  const { id: payout_id, destination, amount_cents, refusals } = payout
  const account_ref = destination ?? ''
  const earlier =
    payout.attempts > 1
      ? (await deps.connect.findPayouts(account_ref)).find((one) => one.payout_id === payout_id)
      : undefined
  const result =
    earlier ??
    (await deps.connect.payOut({
      idempotency_key: `${payout_id}:${refusals}`,
      account_ref,
      amount_cents,
      payout_id,
    }))
  if ('refusal' in result) await countPayoutRefusal(deps.database.query, payout_id)
  else await setProviderRef(deps.database.query, payout_id, result.payout_ref)
  return result
}

/** Whether another process may have asked for a transfer of a payout, and neither of them has recorded it. */
async function mayBeTransferred({ database }: ConnectDeps, { id }: PayoutRow): Promise<boolean> {
  const current = await findPayout(database.query, id)
  return (
    (current?.attempts ?? 0) > 1 &&
    (await findTransfers(database.query, id)).some(({ transfer_ref }) => transfer_ref === null)
  )
}

/**
 * Takes back what was transferred for a payout that does not arrive; from here on nothing more is transferred
 * for it. What another process has asked for can still arrive at the provider, so then it is taken back at
 * the next turn, when that is there or never comes.
 */
async function failPayout(deps: ConnectDeps, payout: PayoutRow, reason: string): Promise<void> {
  const isTooEarly = await mayBeTransferred(deps, payout)
  await setReturnReason(
    deps.database.query,
    payout.id,
    isTooEarly ? { return_reason: reason } : { return_reason: reason, due_at: deps.now() },
  )
  if (!isTooEarly) await takeBack(deps, { ...payout, return_reason: reason })
}

async function takeBack(deps: ConnectDeps, payout: PayoutRow): Promise<void> {
  for (const transfer of await findTransfers(deps.database.query, payout.id)) {
    if (transfer.reversed_at !== null) continue
    const transfer_ref = transfer.transfer_ref ?? (await findMadeTransfer(deps, transfer, payout))
    if (transfer_ref === undefined) continue
    await deps.connect.reverseTransfer(transfer_ref)
    await updateTransfer(deps.database.query, transfer, { transfer_ref, reversed_at: deps.now() })
  }
  await deps.database.transaction((tx) => returnPayout(tx, payout, payout.return_reason ?? '', deps.now()))
}

async function applyRefusal(
  deps: ConnectDeps,
  payout: PayoutRow,
  { refusal, detail }: ProviderRefusal,
): Promise<void> {
  // The money of a payment becomes available with time.
  if (refusal === 'insufficient_funds')
    return deps.log.warn({ payout_id: payout.id, detail }, 'a payout waits for funds at the provider')
  await failPayout(deps, payout, detail)
}

/** Applies what the provider says of a payout. It can fail after it was paid. */
export async function applyReport(
  deps: ConnectDeps,
  payout: PayoutRow,
  { status, failure }: ProviderPayout,
): Promise<void> {
  if (status === 'paid') await deps.database.transaction((tx) => settlePayout(tx, payout, deps.now()))
  if (status === 'failed' && (payout.status === 'sent' || payout.status === 'settled'))
    await failPayout(deps, payout, failure ?? 'The bank has sent it back.')
}

const isBeingPaid = (payout: PayoutRow | undefined): boolean =>
  payout?.status === 'sent' && payout.return_reason === null

/**
 * Makes the transfers that are missing. The row that it returns is the payout's at the end: another process
 * may have had to take it back.
 */
async function makeTransfers(
  deps: ConnectDeps,
  payout: PayoutRow,
): Promise<{ current: PayoutRow; refusal?: ProviderRefusal }> {
  let current: PayoutRow | undefined = payout
  for (const transfer of await decideTransfers(deps, payout)) {
    if (transfer.transfer_ref !== null) continue
    const refusal = await makeTransfer(deps, payout, transfer)
    if (refusal !== undefined) return { current: payout, refusal }
    current = await findPayout(deps.database.query, payout.id)
    if (!isBeingPaid(current)) break
  }
  return { current: current ?? payout }
}

/** Asks about a payout that has arrived: it can still come back, and the event that says so can be lost. */
async function lookAgain(deps: ConnectDeps, payout: PayoutRow): Promise<void> {
  const { id, destination, provider_ref, settled_at } = payout
  const now = deps.now()
  const report = await deps.connect.findPayout(destination ?? '', provider_ref ?? '')
  if (report?.status === 'failed') return applyReport(deps, payout, report)
  await setNextLook(deps.database.query, id, nextLook('connect', settled_at ?? now, now))
}

/**
 * Takes the next steps of a payout that was sent: its transfers, then the payout of the restaurant's account,
 * then its outcome. Each step is asked for under a key of its own and recorded, so that it can be repeated
 * after any crash.
 */
export async function advancePayout(deps: ConnectDeps, payout: PayoutRow): Promise<void> {
  if (payout.return_reason !== null) return takeBack(deps, payout)
  if (payout.status === 'settled') return lookAgain(deps, payout)
  const { current, refusal } = await makeTransfers(deps, payout)
  if (refusal !== undefined) return applyRefusal(deps, payout, refusal)
  if (!isBeingPaid(current)) return takeBack(deps, current)
  const { destination, provider_ref } = payout
  const report =
    provider_ref === null
      ? await payOut(deps, payout)
      : await deps.connect.findPayout(destination ?? '', provider_ref)
  if (report === undefined) return
  return 'refusal' in report ? applyRefusal(deps, payout, report) : applyReport(deps, payout, report)
}

/**
 * What an event says of a payout, at whatever time it comes, also before the answer that has made it is
 * recorded.
 */
export async function receiveReport(deps: ConnectDeps, report: ProviderPayout): Promise<void> {
  const db = deps.database.query
  const payout = report.payout_id === null ? undefined : await findPayout(db, report.payout_id)
  if (payout === undefined || payout.destination !== report.account_ref) return
  if (payout.provider_ref === null) await setProviderRef(db, payout.id, report.payout_ref)
  await applyReport(deps, payout, report)
}
