import type { OrderDeps } from '#server/features/orders/orders/order-deps.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/http.ts'

/** The password that the caller has entered again, and a code where two-step sign-in is on. */
export interface OwnerProof {
  password: string
  code: string | undefined
}

export interface RecallDeps extends OrderDeps {
  /** Runs `act` in a transaction if the proof is right. */
  actWithProof: <T>(caller: Caller, proof: OwnerProof, act: (tx: Db) => Promise<T>) => Promise<T>
}
