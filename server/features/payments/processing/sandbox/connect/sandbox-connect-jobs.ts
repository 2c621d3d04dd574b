import { DAY_MS } from '#contract/time.ts'
import { deliverEvent, type SandboxHost } from '#server/features/payments/processing/sandbox/sandbox-flows.ts'
import { deleteAnswersBefore } from './sandbox-answer-store.ts'
import { PAYOUT_MS } from './sandbox-connect-rules.ts'
import {
  findUnreportedPayouts,
  payPendingPayouts,
  type SandboxAccount,
  type SandboxDispute,
  type SandboxPayout,
  findUnreportedDisputes,
  loseOverdueDisputes,
} from './sandbox-connect-store.ts'

/** Less than the shop keeps its record of events. */
const REPEATED_MS = 30 * DAY_MS
const REPEATED_MAX = 50

/** Payouts arrive by themselves after some seconds. */
export async function settlePayouts(host: SandboxHost): Promise<void> {
  const payouts = await payPendingPayouts(host.database.query, new Date(host.now().getTime() - PAYOUT_MS))
  for (const payout of payouts) await deliverPayout(host, payout)
}

export async function decideOverdueDisputes(host: SandboxHost): Promise<void> {
  for (const dispute of await loseOverdueDisputes(host.database.query, host.now()))
    await deliverDispute(host, dispute)
}

/** Delivers again what the shop could not take, for a month, as a provider does for some days. */
export async function repeatEvents(host: SandboxHost): Promise<void> {
  const [db, since] = [host.database.query, new Date(host.now().getTime() - REPEATED_MS)]
  for (const payout of await findUnreportedPayouts(db, since, REPEATED_MAX)) await deliverPayout(host, payout)
  for (const dispute of await findUnreportedDisputes(db, since, REPEATED_MAX))
    await deliverDispute(host, dispute)
}

export async function forgetOldAnswers({ database, now }: SandboxHost): Promise<void> {
  await deleteAnswersBefore(database.query, new Date(now().getTime() - DAY_MS))
}

export const deliverAccount = (
  host: SandboxHost,
  { id, status }: SandboxAccount,
  event_id: string,
): Promise<void> =>
  deliverEvent(host, { id: event_id, type: `sandbox.account.${status}`, about: 'account', account_ref: id })

export const deliverPayout = (host: SandboxHost, { id, status, account_id }: SandboxPayout): Promise<void> =>
  deliverEvent(host, {
    id: `evt_${id}_${status}`,
    type: `sandbox.payout.${status}`,
    about: 'payout',
    account_ref: account_id,
    payout_ref: id,
  })

export const deliverDispute = (host: SandboxHost, { id, status }: SandboxDispute): Promise<void> =>
  deliverEvent(host, {
    id: `evt_${id}_${status}`,
    type: `sandbox.dispute.${status}`,
    about: 'dispute',
    dispute_ref: id,
  })
