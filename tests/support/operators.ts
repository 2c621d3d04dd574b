import { randomUUID } from 'node:crypto'
import { deskSessionApi } from '#contract/people/operators.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { seedOperator } from '#server/features/people/operators/seeds.ts'
import type { TestApp } from './app.ts'
import { PASSWORD, type Person } from './builders.ts'

export interface TestOperator extends Person {
  operator_id: string
}

type DeskApp = Pick<TestApp, 'aCustomer' | 'database' | 'now'>

/** An operator like the demo's, with the desk open. */
export async function anOperator(
  t: DeskApp,
  role: OperatorRole = 'admin',
  name = 'Olu Ade',
): Promise<TestOperator> {
  const operator = await aClosedOperator(t, role, name)
  await openDesk(operator)
  return operator
}

/** The same, before the desk session is opened. */
export async function aClosedOperator(
  t: DeskApp,
  role: OperatorRole,
  name = 'Olu Ade',
): Promise<TestOperator> {
  return makeOperator(t, await t.aCustomer(name), role)
}

/** Gives somebody who has an account a role at the desk besides. */
export async function makeOperator(
  t: Pick<DeskApp, 'database' | 'now'>,
  person: Person,
  role: OperatorRole,
): Promise<TestOperator> {
  const id = randomUUID()
  const operator = { id, account_id: person.user.id, role, at: t.now() }
  await t.database.transaction((tx) => seedOperator(tx, operator))
  return { ...person, operator_id: id }
}

export const openDesk = ({ client }: Pick<Person, 'client'>) =>
  client.ok(deskSessionApi.open, { password: PASSWORD })
