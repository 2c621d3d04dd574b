import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { type Endpoint, isDeskAccess } from '#contract/endpoint.ts'
import { type ExampleCall, type ExampleCalls, withoutInput } from './example-call.ts'
import type { ExampleWorld, Person } from './example-world.ts'
import { complaintCalls } from './complaints.ts'
import { deskCalls } from './desk.ts'
import { disputeCalls } from './disputes.ts'
import { kitchenCalls } from './kitchen.ts'
import { moneyCalls } from './money.ts'
import { orderCalls } from './orders.ts'
import { payoutCalls } from './payouts.ts'
import { peopleCalls } from './people.ts'
import { reportCalls } from './reports.ts'
import { staffCalls } from './staff.ts'

const byAdmin: ExampleCall = { ...withoutInput, succeeds_for: 'admin' }

/** A call that reads and takes nothing can be about nothing but what the contract's `access` says. */
const takesNothing = ({ method, input }: Endpoint): boolean =>
  method === 'GET' && input instanceof z.ZodObject && Object.keys(input.shape).length === 0
export const readsWithoutInput: ExampleCalls = Object.fromEntries(
  endpoints
    .filter(([, endpoint]) => takesNothing(endpoint))
    .map(([name, { access }]) => [name, [isDeskAccess(access) ? byAdmin : withoutInput]]),
)

/**
 * Valid calls, and who may make them beyond what the contract's `access` says: one or more for each endpoint
 * that takes something.
 */
export const exampleCalls: ExampleCalls = {
  ...readsWithoutInput,
  ...peopleCalls,
  ...kitchenCalls,
  ...staffCalls,
  ...orderCalls,
  ...moneyCalls,
  ...payoutCalls,
  ...disputeCalls,
  ...deskCalls,
  ...reportCalls,
  ...complaintCalls,
}

/** Somebody for whom a call succeeds, and its input. */
export async function prepare(
  w: ExampleWorld,
  call: ExampleCall,
): Promise<{ caller: Person; input: object }> {
  const caller =
    call.fresh === true
      ? await w.somebodyLike(call.succeeds_for ?? 'restaurant A')
      : w.persons[call.owner ?? call.succeeds_for ?? 'restaurant A']
  return { caller, input: (await call.input(w, caller)) as object }
}

/** The examples of an endpoint, of which there is one at least. */
export function examplesOf(name: string): [ExampleCall, ...ExampleCall[]] {
  const [first, ...more] = exampleCalls[name] ?? []
  if (first === undefined) throw new Error(`tests/support/example-calls has no call of ${name}`)
  return [first, ...more]
}
