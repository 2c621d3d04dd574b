import type { TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { closeToday } from './query-plans-hours.ts'
import { listAgain } from './query-plans-listing.ts'
import { recallSold } from './query-plans-recall.ts'
import { hireStaff } from './query-plans-staff.ts'
import { runWeeklyPlans } from './query-plans-week.ts'

/** What restaurants do besides selling. */
export async function runKitchen(
  t: TestApp,
  step: (name: string) => Promise<void>,
  busyPartner: Client,
): Promise<void> {
  await recallSold(t, step, busyPartner)
  await listAgain(t, step, busyPartner)
  await runWeeklyPlans(t, step)
  await hireStaff(t, step, busyPartner)
  await closeToday(t, step, busyPartner)
}
