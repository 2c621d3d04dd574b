import { createHmac } from 'node:crypto'
import { melbourneDate } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import { widerNetworksOf } from '#server/platform/limits/network.ts'

/** Tells people apart within the week of the secret, and says nothing once that is deleted. */
export const personDigest = (secret: Uint8Array, network: string): string =>
  createHmac('sha256', secret).update(network).digest('base64url').slice(0, 22)

/** How many searches of a network a day are counted; of a line with many networks, some times as many. */
const DAILY_MAX = 20
/** So many networks a day are counted by one process; the searches of further ones are left out. */
const SUBJECTS_MAX = 20_000

/** What a search of this network counts towards, and how much each allows. */
export const dailyBudgets = (network: string): { subject: string; most: number }[] => [
  { subject: network, most: DAILY_MAX },
  ...widerNetworksOf(network).map(({ network: subject, times }) => ({ subject, most: DAILY_MAX * times })),
]

/** Uses one search of a network, unless it has used those of the running day. */
export function makeDailyUses(now: Now): (network: string) => boolean {
  const uses = new Map<string, number>()
  let day = ''
  return (network) => {
    const today = melbourneDate(now())
    if (today !== day) uses.clear()
    day = today
    const budgets = dailyBudgets(network).map((budget) => ({
      ...budget,
      used: uses.get(budget.subject) ?? 0,
    }))
    if (budgets.some(({ used, most }) => used >= most)) return false
    if (uses.size + budgets.length > SUBJECTS_MAX && !uses.has(network)) return false
    for (const { subject, used } of budgets) uses.set(subject, used + 1)
    return true
  }
}
