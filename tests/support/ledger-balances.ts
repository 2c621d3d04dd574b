import type { TestApp } from './app.ts'

/** What each account of the ledger holds, of one restaurant or of all. They sum to zero. */
export async function ledgerBalances(t: TestApp, restaurant_id?: string): Promise<Record<string, number>> {
  const rows = await t.rows('ledger_entry', restaurant_id === undefined ? {} : { restaurant_id })
  const balances: Record<string, number> = {}
  for (const { ledger_account, amount_cents } of rows)
    balances[ledger_account] = (balances[ledger_account] ?? 0) + amount_cents
  return balances
}
