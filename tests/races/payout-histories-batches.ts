import { MINUTE_MS } from '#contract/time.ts'
import {
  approveBatch,
  discardBatch,
  makeBatch,
  sendBatch,
  settleBatch,
} from '#server/features/money/payouts/batch-flows.ts'
import { exportBankFile } from '#server/features/money/payouts/bank-file-flows.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readAba } from '#tests/support/aba-reader.ts'
import type { SharedStep } from './payout-histories-steps.ts'
import { batchDeps, type Market, runJobs } from './payout-histories-world.ts'

const inTransaction = ({ t }: Market, act: (tx: Db) => Promise<unknown>) => t.database.transaction(act)
const batchesIn = ({ t }: Market, ...statuses: string[]) =>
  t.sql<{ id: string; rail: string }>`
    select id, rail from payout_batch where status = any(${statuses}) order by number desc`
/** The id of no batch where there is none. */
const latestIn = async (market: Market, ...statuses: string[]): Promise<string> =>
  (await batchesIn(market, ...statuses))[0]?.id ?? '00000000-0000-0000-0000-000000000000'

export const hasUnsent = async (market: Market): Promise<boolean> =>
  (await batchesIn(market, 'draft', 'approved')).length > 0

/** Sends what is approved; the bank is told what is in the file. */
async function send(market: Market): Promise<void> {
  const batch_id = await latestIn(market, 'approved')
  await inTransaction(market, (tx) => sendBatch(tx, batchDeps(market), batch_id))
  const { rail, status } = await market.t.row('payout_batch', { id: batch_id })
  if (rail !== 'bank_file' || status !== 'sent') return
  const { bytes } = await exportBankFile(batchDeps(market).bank_file, market.t.database.query, batch_id)
  for (const { reference, cents } of readAba(bytes).details) {
    const number = Number(/P(\d+)/.exec(reference)?.[1])
    if (market.bank_lines.has(number)) throw new Error(`the bank is told to pay P${number} twice`)
    market.bank_lines.set(number, cents)
  }
}

/** A turn of the job takes the next steps of ten payouts, among them those that have arrived long ago. */
const TURNS_MAX = 60
const hasDue = async ({ t }: Market): Promise<boolean> => {
  const soon = new Date(t.now().getTime() + 3 * MINUTE_MS)
  const [due] = await t.sql`
    select from payout join payout_batch on payout_batch.id = batch_id
    where rail = 'connect' and payout.status = 'sent' and due_at <= ${soon} limit 1`
  return due !== undefined
}

/** What makes the money arrive: time at the provider, and an operator for the bank. */
async function pay(market: Market): Promise<void> {
  for (let times = 0; times < 3 || (times < TURNS_MAX && (await hasDue(market))); times += 1) {
    market.t.moveClock({ minutes: 3 })
    await runJobs(market)
  }
  for (const { id } of (await batchesIn(market, 'sent')).filter(({ rail }) => rail === 'bank_file'))
    await inTransaction(market, (tx) => settleBatch(tx, batchDeps(market), id))
}

export const sharedActs: {
  [Do in SharedStep['do']]: (market: Market, step: Extract<SharedStep, { do: Do }>) => unknown
} = {
  wait: async (market, { hours }) => {
    market.t.moveClock({ hours })
    await runJobs(market)
  },
  make: (market) => inTransaction(market, (tx) => makeBatch(tx, batchDeps(market), market.maker)),
  discard: async (market) => {
    const batch_id = await latestIn(market, 'draft', 'approved')
    return inTransaction(market, (tx) => discardBatch(tx, batch_id))
  },
  approve: async (market) => {
    const batch_id = await latestIn(market, 'draft')
    const approveBy = (operator_id: string) =>
      inTransaction(market, (tx) => approveBatch(tx, batchDeps(market), batch_id, operator_id))
    try {
      await approveBy(market.approver)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'own_proposal_in_batch') throw error
      await approveBy(market.last_approver)
    }
  },
  send,
  pay,
  change_rail: (market) => {
    market.rail = market.rail === 'connect' ? 'bank_file' : 'connect'
  },
}
