import type {
  PayoutRequest,
  ProviderPayout,
  ProviderRefusal,
  TransferRequest,
} from '#server/features/payments/payments/connect/connect-provider.ts'
import { newSandboxId } from '#server/features/payments/payments/sandbox/sandbox-ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockAvailable, lockChargeLeft } from './sandbox-balance-store.ts'
import {
  accountRefusal,
  amountRefusal,
  balanceRefusal,
  sourceRefusal,
  toProviderPayout,
} from './sandbox-connect-rules.ts'
import {
  findAccountBalance,
  findTransfer,
  insertPayout,
  insertTransfer,
  lockAccount,
  markReversed,
  type SandboxPayout,
} from './sandbox-connect-store.ts'

/** Why a transfer cannot be made: its account first, then the payment that it is of, or what is available. */
async function transferRefusal(
  tx: Db,
  { account_ref, amount_cents, payment_ref }: TransferRequest,
): Promise<ProviderRefusal | undefined> {
  const refusal = amountRefusal(amount_cents) ?? accountRefusal(await lockAccount(tx, account_ref))
  if (refusal !== undefined) return refusal
  if (payment_ref === null) return balanceRefusal(amount_cents, await lockAvailable(tx))
  return sourceRefusal(amount_cents, await lockChargeLeft(tx, payment_ref))
}

export async function makeTransfer(
  tx: Db,
  request: TransferRequest,
  now: Date,
): Promise<{ transfer_ref: string } | ProviderRefusal> {
  const refusal = await transferRefusal(tx, request)
  if (refusal !== undefined) return refusal
  const { account_ref, amount_cents, payment_ref, transfer_group, payout_id } = request
  const transfer_ref = newSandboxId('tr')
  const transfer = {
    amount_cents,
    payment_ref,
    transfer_group,
    payout_id,
    created_at: now,
    reversed_at: null,
  }
  await insertTransfer(tx, { id: transfer_ref, account_id: account_ref, ...transfer })
  return { transfer_ref }
}

/** Takes a transfer back out of its account; a second time there is nothing to take. */
export async function reverse(tx: Db, transfer_ref: string, now: Date): Promise<void> {
  const account_id = (await findTransfer(tx, transfer_ref))?.account_id
  if (account_id === undefined) throw new Failure('not_found')
  await lockAccount(tx, account_id)
  const transfer = await findTransfer(tx, transfer_ref)
  if (transfer === undefined || transfer.reversed_at !== null) return
  const refusal = balanceRefusal(transfer.amount_cents, await findAccountBalance(tx, account_id))
  if (refusal !== undefined) throw new Failure('unavailable', { detail: refusal.detail })
  await markReversed(tx, transfer_ref, now)
}

export async function makePayout(
  tx: Db,
  request: PayoutRequest,
  now: Date,
): Promise<ProviderPayout | ProviderRefusal> {
  const { account_ref, amount_cents, payout_id } = request
  const refusal =
    amountRefusal(amount_cents) ??
    accountRefusal(await lockAccount(tx, account_ref)) ??
    balanceRefusal(amount_cents, await findAccountBalance(tx, account_ref))
  if (refusal !== undefined) return refusal
  const payout: SandboxPayout = {
    id: newSandboxId('po'),
    account_id: account_ref,
    payout_id,
    amount_cents,
    status: 'pending',
    failure: null,
    created_at: now,
  }
  await insertPayout(tx, payout)
  return toProviderPayout(payout)
}
