import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { seedCity } from '#server/demo/seed-city.ts'
import {
  DEMO_FINANCE,
  DEMO_OPERATOR,
  DEMO_PASSWORD,
  DEMO_RESTAURANT,
  EXPIRED_PARTNER_EMAIL,
  PRO_PARTNER_EMAIL,
} from '#server/demo/sign-ins.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'
import { openDesk } from '#tests/support/operators.ts'

const t = await appForFile()
await seedCity({ database: t.database }, t.now())

const signIn = async (email: string) => {
  const client = t.client()
  await client.ok(api.accounts.login, { email, password: DEMO_PASSWORD })
  return client
}

it('pays the demo restaurant a real amount next, and has paid it before', async () => {
  const client = await signIn(DEMO_RESTAURANT)
  const balance = await client.ok(api.payouts.balance, {})
  expect(balance).toMatchObject({ obstacle: null, payable: balance.amount, account: { is_ready: true } })
  expect(balance.amount).toBeGreaterThan(50)
  expect(balance.orders).toBeGreaterThan(5)
  const payouts = await client.ok(api.payouts.browse, {})
  expect(payouts.map(({ status }) => status)).toContain('settled')
  const { lines, amount } = await client.ok(api.payouts.get, { payout_id: payouts[0]?.id ?? '' })
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.reduce((sum, line) => sum + Math.round(line.amount * 100), 0)).toBe(Math.round(amount * 100))
})

it('leaves it to two restaurants of the demo to say where they are paid', async () => {
  const balance = await (await signIn(EXPIRED_PARTNER_EMAIL)).ok(api.payouts.balance, {})
  expect(balance).toMatchObject({ obstacle: 'no_destination', account: null })
  const [count] = await t.sql<{ without: number }>`
    select count(*)::int as without from restaurant where hidden_at is null
      and not exists (select 1 from payout_account where restaurant_id = restaurant.id and is_ready)`
  expect(count?.without).toBe(2)
})

it('has paid again what came back from a demo restaurant', async () => {
  const payouts = await (await signIn(PRO_PARTNER_EMAIL)).ok(api.payouts.browse, {})
  const returned = payouts.find(({ status }) => status === 'returned')
  expect(returned?.return_reason).toBe('account_closed')
  const [next] = payouts.filter(
    ({ number, status }) => number > (returned?.number ?? 0) && status === 'settled',
  )
  const details = await (await signIn(PRO_PARTNER_EMAIL)).ok(api.payouts.get, { payout_id: next?.id ?? '' })
  expect(details.lines).toContainEqual(
    expect.objectContaining({ kind: 'returned_payout', amount: returned?.amount }),
  )
})

it('has every share of the demo city either in one payout or in none, and payouts that add up', async () => {
  const misplaced = await t.sql`
    select id from ledger_entry where ledger_account = 'restaurant' and event <> 'payout_sent' and amount_cents <> 0
      and (select count(*) from unpaid_entry where ledger_entry_id = id) +
        (select count(*) from payout_entry where ledger_entry_id = id) <> 1`
  const wrong = await t.sql`
    select number from payout where amount_cents <> -(select sum(entry.amount_cents) from payout_entry
      join ledger_entry entry on entry.id = ledger_entry_id where payout_entry.payout_id = payout.id)`
  expect([misplaced, wrong]).toEqual([[], []])
  expect(
    await t.sql`select payout_id, event from ledger_entry where payout_id is not null group by payout_id, event having sum(amount_cents) <> 0`,
  ).toEqual([])
})

it('holds at the sandbox of the demo city what the ledger says, and nothing in the accounts of restaurants', async () => {
  const [sandbox] = await t.sql<{ held: number; in_accounts: number }>`
    with transferred as (select coalesce(sum(amount_cents), 0) as cents from sandbox_transfer where reversed_at is null)
    select ((select sum(amount_cents) from sandbox_checkout where mode = 'payment')
        - (select sum(amount_cents) from sandbox_refund) - (select cents from transferred))::int as held,
      ((select cents from transferred)
        - (select sum(amount_cents) from sandbox_payout where status = 'paid'))::int as in_accounts`
  const { provider } = await ledgerBalances(t)
  expect(sandbox).toEqual({ held: provider, in_accounts: 0 })
})

it('lets one operator of the demo make the next batch, and the other approve and send it', async () => {
  const operators = await Promise.all(
    [DEMO_FINANCE, DEMO_OPERATOR].map(async (email) => ({ client: await signIn(email) })),
  )
  const [finance, admin] = operators
  if (finance === undefined || admin === undefined) throw new Error('two operators are signed in')
  for (const operator of operators) await openDesk(operator)
  const { id, payouts } = await finance.client.ok(api.payoutBatches.make, {})
  expect(payouts).toBeGreaterThan(3)
  await finance.client.fails('409 own_batch', api.payoutBatches.approve, { batch_id: id })
  await admin.client.ok(api.payoutBatches.approve, { batch_id: id })
  await admin.client.ok(api.payoutBatches.send, { batch_id: id })
  await expect
    .poll(async () => {
      await t.advance({ seconds: 10 })
      return (await finance.client.ok(api.payoutBatches.get, { batch_id: id })).status
    })
    .toBe('closed')
  const { provider, payout_clearing } = await ledgerBalances(t)
  expect(payout_clearing).toBe(0)
  expect(provider).toBeGreaterThan(0)
})
