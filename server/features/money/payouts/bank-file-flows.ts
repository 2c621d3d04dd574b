import { payoutReference } from '#contract/money/payout-states.ts'
import type { BankFileUser } from '#server/application/payout-settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ReadBankAccounts } from './bank-accounts/bank-account-flows.ts'
import { findBatchSummary, findPayoutsOfBatch } from './batch-store.ts'
import type { PayoutRow } from './payout-store.ts'
import { type BankFileLine, writeBankFile } from './bank-file-rules.ts'
import { refuseWhileLocked } from './restores/lock-flows.ts'

export interface BankFileDeps {
  user: BankFileUser | undefined
  readBankAccounts: ReadBankAccounts
}

interface BankFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Those that were sent, also those that have come back since: the file stays as it was. */
async function findSentPayouts(db: Db, batch_id: string): Promise<PayoutRow[]> {
  const payouts = await findPayoutsOfBatch(db, batch_id)
  return payouts.filter(({ sent_at }) => sent_at !== null).toSorted((a, b) => a.number - b.number)
}

async function readLines(
  { readBankAccounts }: BankFileDeps,
  db: Db,
  payouts: PayoutRow[],
): Promise<BankFileLine[]> {
  const accounts = await readBankAccounts(
    db,
    payouts.map(({ destination }) => destination ?? ''),
  )
  return payouts.map(({ destination, amount_cents, number }) => {
    const account = accounts.get(destination ?? '')
    if (account === undefined) throw new Failure('bank_details_gone')
    return { ...account, amount_cents, reference: payoutReference(number) }
  })
}

/**
 * The bank file of a batch, the same each time, also once settings have changed. Only once it is sent: until
 * then bank details can change, and with them what may be in it.
 * Throws Failure `not_found`, `payouts_locked`, `batch_not_sent`, `bank_file_off` and `bank_details_gone`.
 */
export async function exportBankFile(deps: BankFileDeps, db: Db, batch_id: string): Promise<BankFile> {
  const batch = await findBatchSummary(db, batch_id)
  if (batch === undefined) throw new Failure('not_found')
  await refuseWhileLocked(db)
  const payouts = batch.rail === 'bank_file' ? await findSentPayouts(db, batch.id) : []
  if (payouts.length === 0) throw new Failure('batch_not_sent')
  const user = batch.bank_file_user ?? deps.user
  if (user === undefined) throw new Failure('bank_file_off')
  const lines = await readLines(deps, db, payouts)
  const bytes = writeBankFile({ user, pays_on: batch.pays_on, lines })
  return { name: `surplate-payouts-${batch.number}.aba`, bytes }
}
