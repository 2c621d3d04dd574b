import type { ConnectProvider } from '#server/features/payments/payments/connect/connect-provider.ts'
import type { SandboxDeps } from '#server/features/payments/payments/sandbox/sandbox-flows.ts'
import { newSandboxId } from '#server/features/payments/payments/sandbox/sandbox-ids.ts'
import { answerOnce } from './sandbox-answer-store.ts'
import { findMovements } from './sandbox-balance-store.ts'
import {
  toProviderAccount,
  toProviderDispute,
  toProviderPayout,
  toProviderTransfer,
} from './sandbox-connect-rules.ts'
import {
  findAccount,
  findPayout,
  findPayouts,
  findTransfer,
  findTransfersOfGroup,
  insertAccount,
  updateAccount,
} from './sandbox-connect-store.ts'
import { findDispute, takeEvidence } from './sandbox-dispute-store.ts'
import { makePayout, makeTransfer, reverse } from './sandbox-transfer-flows.ts'

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
