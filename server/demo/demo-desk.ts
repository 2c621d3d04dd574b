import { seedOperator } from '#server/features/desk/operators/seeds.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { DemoCity } from './demo-types.ts'
import { DEMO_OPERATOR } from './sign-ins.ts'

/** Gives the desk somebody to run it, and what waits there on the first evening. */
export async function seedDemoDesk(tx: Db, { accounts }: DemoCity, now: Date): Promise<void> {
  const account = accounts.find(({ email }) => email === DEMO_OPERATOR)
  if (account === undefined) throw new Error('a city needs its operator')
  await seedOperator(tx, { id: newId(now), account_id: account.id, role: 'admin', at: account.created_at })
}
