import type {
  ConnectProvider,
  PayoutRequest,
  ProviderPayout,
  ProviderRefusal,
  TransferRequest,
} from '#server/features/payments/processing/connect-provider.ts'
import { type SandboxDeps, newSandboxId } from '#server/features/payments/processing/sandbox/sandbox-flows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { answerOnce } from './sandbox-answer-store.ts'
import { findMovements, lockAvailable, lockChargeLeft } from './sandbox-balance-store.ts'
import {
  toProviderAccount,
  toProviderDispute,
  toProviderPayout,
  toProviderTransfer,
  accountRefusal,
  amountRefusal,
  balanceRefusal,
  sourceRefusal,
} from './sandbox-connect-rules.ts'
import {
  findAccount,
  findPayout,
  findPayouts,
  findTransfer,
  findTransfersOfGroup,
  insertAccount,
  updateAccount,
  findDispute,
  takeEvidence,
  findAccountBalance,
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

async function makeTransfer(
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
async function reverse(tx: Db, transfer_ref: string, now: Date): Promise<void> {
  const account_id = (await findTransfer(tx, transfer_ref))?.account_id
  if (account_id === undefined) throw new Failure('not_found')
  await lockAccount(tx, account_id)
  const transfer = await findTransfer(tx, transfer_ref)
  if (transfer === undefined || transfer.reversed_at !== null) return
  const refusal = balanceRefusal(transfer.amount_cents, await findAccountBalance(tx, account_id))
  if (refusal !== undefined) throw new Failure('unavailable', { detail: refusal.detail })
  await markReversed(tx, transfer_ref, now)
}

async function makePayout(
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

const MOVEMENTS_MAX = 100

/** Accounts, transfers, payouts and disputes of the sandbox: the rules are a provider's, the money is not. */
export function makeSandboxConnect({ database, now }: SandboxDeps): ConnectProvider {
  const db = database.query
  const ifFound = <Row, Reply>(row: Row | undefined, toReply: (row: Row) => Reply): Reply | undefined =>
    row === undefined ? undefined : toReply(row)
  return {
    createAccount: (request) =>
      database.transaction((tx) =>
        answerOnce(tx, request, now(), async () => {
          const { restaurant_id, name, email } = request
          const account_ref = newSandboxId('acct')
          const account = {
            id: account_ref,
            restaurant_id,
            name,
            email,
            status: 'new' as const,
            return_url: null,
            created_at: now(),
          }
          await insertAccount(tx, account)
          return { account_ref }
        }),
      ),
    openOnboarding: async (account_ref, { return_url }) => {
      await updateAccount(db, account_ref, { return_url })
      return `${new URL(return_url).origin}/sandbox/account/${account_ref}`
    },
    findAccount: async (account_ref) => ifFound(await findAccount(db, account_ref), toProviderAccount),
    closeAccount: async (account_ref) => void (await updateAccount(db, account_ref, { status: 'closed' })),
    transfer: (request) =>
      database.transaction((tx) => answerOnce(tx, request, now(), () => makeTransfer(tx, request, now()))),
    findTransfer: async (transfer_ref) => ifFound(await findTransfer(db, transfer_ref), toProviderTransfer),
    findTransfers: async (transfer_group) =>
      (await findTransfersOfGroup(db, transfer_group)).map(toProviderTransfer),
    reverseTransfer: (transfer_ref) => database.transaction((tx) => reverse(tx, transfer_ref, now())),
    payOut: (request) =>
      database.transaction((tx) => answerOnce(tx, request, now(), () => makePayout(tx, request, now()))),
    findPayout: async (account_ref, payout_ref) =>
      ifFound(await findPayout(db, account_ref, payout_ref), toProviderPayout),
    findPayouts: async (account_ref) => (await findPayouts(db, account_ref)).map(toProviderPayout),
    findDispute: async (dispute_ref) => ifFound(await findDispute(db, dispute_ref), toProviderDispute),
    submitEvidence: async (dispute_ref, evidence) => {
      if ((await takeEvidence(db, dispute_ref, evidence, now())) !== undefined) return 'submitted'
      return (await findDispute(db, dispute_ref))?.status === 'under_review' ? 'submitted' : 'closed'
    },
    findBalanceTransactions: async (page) => {
      const transactions = await findMovements(db, page, MOVEMENTS_MAX)
      return {
        transactions,
        next: transactions.length === MOVEMENTS_MAX ? (transactions.at(-1)?.ref ?? null) : null,
      }
    },
  }
}
