import type { OperatorRole, StaffRole } from '#contract/endpoint.ts'
import type { ExampleWorld, Person, PersonName } from './example-world.ts'

/** A valid call of an endpoint, and who may make it. */
export interface ExampleCall {
  /** What the input names, where one call has several rows. */
  about?: string
  /** Whose it is. Without an owner everyone admitted acts on what is their own. */
  owner?: PersonName
  /** What those are told who may call but do not own it. */
  others?: 403 | 404
  /** Only these accounts, where the contract says no more than signed-in. */
  only?: { partners: true; others: 403 | 404 }
  /**
   * What those of a role are told, those of none, or the counter device, where that is not what the
   * contract's access says.
   */
  by_role?: Partial<Record<StaffRole | 'none' | 'device', 403 | 404>>
  /** What operators of a role are told, where that is not what the contract's access says. */
  for_operators?: Partial<Record<OperatorRole, 403 | 404 | 409>>
  /** For whom it succeeds, where that is not restaurant A. */
  succeeds_for?: PersonName
  /** Each caller is somebody new: the call begins or ends sessions, or can be done once. */
  fresh?: true
  /** A body or path that succeeds for who may do it. */
  input: (w: ExampleWorld, caller: Person) => unknown
}

/** By the published name of the endpoint, one or more rows each. */
export type ExampleCalls = Record<string, ExampleCall[]>

type MakeInput = (w: ExampleWorld) => Promise<object>
export const withFields =
  (make: MakeInput, fields: object): MakeInput =>
  async (w) => ({ ...(await make(w)), ...fields })

export const withoutInput: ExampleCall = { input: () => ({}) }
export const byCustomer = { owner: 'customer A', others: 404 } as const
export const byRestaurant = { owner: 'restaurant A', others: 404 } as const
