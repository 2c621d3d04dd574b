import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { carryOver } from '#server/carry-over.ts'
import { seededRandom } from '#server/demo/random.ts'
import { exportBankFile } from '#server/features/money/payouts/bank-file-flows.ts'
import { readBankAccounts } from '#server/features/money/payouts/bank-accounts/bank-account-flows.ts'
import { bankAccountKeyStore } from '#server/features/money/payouts/bank-accounts/bank-account-store.ts'
import { approveBatch, makeBatch, sendBatch } from '#server/features/money/payouts/batch-flows.ts'
import { bankFileRail, connectRail, type PayoutRail } from '#server/features/money/payouts/payout-rail.ts'
import { restore } from '#server/platform/backup/restore-backup.ts'
import { backUp } from '#server/platform/backup/write-backup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { loadSealingKeys } from '#server/platform/sealing/load-sealing-keys.ts'
import { payoutFaults } from '#tests/races/payout-histories-checks.ts'
import { confirmBy, proposeTo } from '#tests/races/payout-histories-proposals.ts'
import { readAba } from '#tests/support/aba-reader.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { countInsights, expectSameCountedAgain, expectSumsToAgree } from '#tests/support/insights.ts'
import { aClosedOperator } from '#tests/support/operators.ts'
import { forFile } from '#tests/support/for-file.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { startStripe } from '#tests/support/stripe-double.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { folderForFile } from './home.ts'

const RESTORES = DEEP ? 20 : 2
const RESTAURANTS = 3
const { integer, chance } = seededRandom(44)
const file = join(folderForFile('restore-payouts'), 'backup')
const url = await databaseForFile()
const bankFileUser = {
  bank: 'WBC',
  user_name: 'Surplate Victoria Inc.',
  user_id: '301500',
  bsb: '032000',
  account_number: '12345678',
  is_balanced: false,
}

const stripe = await forFile(startStripe())
type App = Awaited<ReturnType<typeof startStripeShop>>
const open = (at?: Date, env: Record<string, string> = bankFileSettings): Promise<App> =>
  startStripeShop({ database_url: url, env, ...(at && { at }) }, stripe)

interface Restaurant {
  id: string
  account_ref: string
  account_number: string
}

interface Market {
  t: App
  restaurants: Restaurant[]
  /** Who makes batches, approves them, proposes and confirms. */
  operators: string[]
  /** Each file once, however often the bank is gifts it. */
  files: Set<string>
  /** What restaurants were gifts: what is lost by a restore, and was not paid, is taken out. */
  gifts: Map<string, { restaurant_id: string; cents: number }>
  /** Those that were paid; a database that lost one by a restore no longer names it. */
  paid: Set<string>
}

async function openMarket(): Promise<Market> {
  const connect = await open(undefined, {})
  const people = []
  for (let at = 0; at < RESTAURANTS; at += 1) {
    const restaurant = await connect.aRestaurant()
    await restaurant.client.ok(api.payouts.onboarding, { origin_url: connect.origin })
    const account_ref = [...stripe.records.accounts.accounts.keys()].at(-1) ?? ''
    stripe.records.accounts.onboard(account_ref)
    people.push({ restaurant, account_ref, account_number: `${1_000_001 + at}` })
  }
  expect(new Set(await stripe.deliverOutbox(connect.address))).toEqual(new Set([200]))
  const operators = []
  for (let at = 0; at < 4; at += 1) operators.push(await aClosedOperator(connect, 'finance'))
  // What the operator gives has to be there.
  stripe.records.charges.charge(100_000_000)
  await connect.stop()
  const t = await open(connect.now())
  for (const { restaurant, account_number } of people)
    await restaurant.client
      .at(t)
      .ok(api.bankAccounts.set, { ...bankDetails, account_number, password: PASSWORD })
  await t.advance({ days: 4 })
  return {
    t,
    restaurants: people.map(({ restaurant, ...accounts }) => ({ id: idOf(restaurant), ...accounts })),
    operators: operators.map(({ operator_id }) => operator_id),
    files: new Set(),
    gifts: new Map(),
    paid: new Set(),
  }
}

async function give({ t, restaurants, operators, gifts }: Market): Promise<void> {
  for (const { id: restaurant_id } of restaurants) {
    const cents = integer(5_000, 90_000)
    const input = { restaurant_id, amount_cents: cents, reason: 'It was agreed.' }
    const [, , proposer = '', confirmer = ''] = operators
    const proposed = { kind: 'adjustment', object_id: restaurant_id, input } as const
    const id = await proposeTo({ t }, proposer, proposed)
    await confirmBy({ t, support: '', admin: '' }, confirmer, id)
    gifts.set(id, { restaurant_id, cents })
  }
  await t.advance({ minutes: 2 })
}

/** Gives the bank every file there is, whether or not it had it before. */
async function giveFiles({ t, files }: Market): Promise<void> {
  const setting = { name: 'BANK_DETAILS_KEY', value: undefined }
  const keys = await loadSealingKeys(t.database, bankAccountKeyStore, { setting, now: t.now() })
  const bank_file = {
    user: bankFileUser,
    readBankAccounts: (db: Db, ids: string[]) => readBankAccounts(keys, db, ids),
  }
  const batches = await t.sql<{ id: string }>`
    select id from payout_batch where rail = 'bank_file' and sent_at is not null
      and exists (select from payout where batch_id = payout_batch.id)`
  for (const { id } of batches)
    files.add(new TextDecoder().decode((await exportBankFile(bank_file, t.database.query, id)).bytes))
}

type Step = (market: Market) => Promise<unknown>

/** The steps of a batch, of which any may be the last before a restore. */
function stepsOf(rail: PayoutRail): Step[] {
  let batch_id = ''
  const step =
    (work: (tx: Db, market: Market, deps: { now: () => Date; rail: PayoutRail }) => Promise<unknown>): Step =>
    (market) =>
      market.t.database
        .transaction((tx) => work(tx, market, { now: market.t.now, rail }))
        .catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
        })
  return [
    give,
    step(async (tx, { operators: [maker = ''] }, deps) => {
      batch_id = (await makeBatch(tx, deps, maker)).id
    }),
    step((tx, { operators: [, approver = ''] }, deps) =>
      approveBatch(tx, { ...deps, bank_file: { user: bankFileUser } }, batch_id, approver),
    ),
    step((tx, _market, deps) => sendBatch(tx, deps, batch_id)),
    giveFiles,
    ({ t }) => t.advance({ seconds: 3 }),
    ({ t }) => t.advance({ seconds: 3 }),
  ]
}

const idsIn = async (rows: Promise<{ id: string }[]>): Promise<string[]> => (await rows).map(({ id }) => id)

/** Restores the backup at whatever moment this is, while payouts are worked on, and forgets what is lost by it. */
async function restoreNow(market: Market): Promise<void> {
  const { t, gifts, paid } = market
  for (const id of await idsIn(t.sql`
    select adjustment_id as id from ledger_entry join payout_entry on ledger_entry_id = ledger_entry.id
    join payout on payout.id = payout_entry.payout_id where adjustment_id is not null and sent_at is not null`))
    paid.add(id)
  const working = t.advance({ seconds: 3 }).catch(() => {})
  await pause(integer(0, 60))
  await restore(url, file, undefined, carryOver)
  await working
  await t.stop()
  market.t = await open(t.now())
  const left = new Set([...paid, ...(await idsIn(market.t.sql`select id from ledger_adjustment`))])
  for (const id of gifts.keys()) if (!left.has(id)) gifts.delete(id)
  expect(await payoutFaultsOf(market)).toEqual([])
  await countInsights(market.t)
  await expectSumsToAgree(market.t)
  await expectSameCountedAgain(market.t)
}

const payoutFaultsOf = async ({ t }: Market): Promise<string[]> =>
  (await payoutFaults(t)).filter(
    // They look at the sandbox.
    (fault) => !/^(a settled payout did not arrive once|what was transferred for a settled)/.test(fault),
  )

/** What has left, by Stripe and by the files. */
function paidTo({ files }: Market, { account_ref, account_number }: Restaurant): number {
  const by_stripe = [...stripe.records.payouts.payouts.values()]
    .filter(({ account, status }) => account === account_ref && status !== 'failed')
    .reduce((total, { amount }) => total + amount, 0)
  const by_file = [...files]
    .flatMap((text) => readAba(new TextEncoder().encode(text)).details)
    .filter(({ account }) => account.trim() === account_number)
    .reduce((total, { cents }) => total + cents, 0)
  return by_stripe + by_file
}

it(
  'pays nothing twice when a backup is restored at any moment of batches on both rails',
  { timeout: RESTORES * 120_000 },
  async () => {
    const market = await openMarket()
    for (let restores = 0; restores < RESTORES; restores += 1) {
      const rails = chance(0.5) ? [connectRail, bankFileRail] : [bankFileRail, connectRail]
      const steps = rails.flatMap(stepsOf)
      const backed_up_after = integer(0, steps.length - 2)
      const restored_after = integer(backed_up_after + 1, steps.length - 1)
      for (const [at, step] of steps.slice(0, restored_after + 1).entries()) {
        await step(market)
        if (at === backed_up_after) await backUp(url, file)
      }
      await restoreNow(market)
    }
    for (const rail of [connectRail, bankFileRail]) {
      // Less than the minimum is paid once the month is over.
      await market.t.advance({ days: 40 })
      for (const step of stepsOf(rail)) await step(market)
      for (let left = 6; left > 0; left -= 1) await market.t.advance({ minutes: 70 })
    }
    const gifts = Map.groupBy(market.gifts.values(), ({ restaurant_id }) => restaurant_id)
    for (const restaurant of market.restaurants) {
      const cents = (gifts.get(restaurant.id) ?? []).reduce((total, one) => total + one.cents, 0)
      expect(paidTo(market, restaurant)).toBe(cents)
    }
    figure('restores while payouts are sent', { restores: RESTORES, 'cents paid twice': 0 })
    await market.t.stop()
  },
)
