import { type Measure, measureEntries } from '#contract/desk/measures.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { assertDeskRole } from '#server/application/desk-role.ts'

/** Throws for a measure that needs a wider role, or that the operator has to prove again who they are for. */
export function assertMayDecide(measure: Measure, caller: DeskCaller, now: Date): void {
  const { role } = measureEntries[measure]
  assertDeskRole(caller, { role, proof: role === 'admin' ? 'recent' : undefined }, now)
}
