import { hash } from 'node:crypto'
import type { FailureCode } from '#contract/failures.ts'
import type { Db } from '#server/platform/db/database.ts'
import { afterCommit } from '#server/platform/db/transaction.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  type EarlierRequest,
  findRequests,
  type IdempotentRequestRow,
  insertNewRequest,
  insertRequests,
} from './idempotency-store.ts'
import type { RequestKey } from './request-key.ts'

/** A request that its sender may repeat without it being done twice. */
export interface KeyedRequest {
  key: RequestKey
  /** Whose key it is. */
  sender_id: string
  /** What a repeat has to be equal in, as JSON. */
  input: object
}

const hashOf = ({ input }: KeyedRequest): Buffer => hash('sha256', JSON.stringify(input), 'buffer')
const isRepeat = (request: KeyedRequest, earlier: EarlierRequest): boolean =>
  hashOf(request).equals(earlier.request_hash)

interface Answers<T> {
  /** Does the request, and makes what has the id `result_id`. */
  first: () => Promise<T>
  /** Answers a repeat with what the first request has made. */
  repeat: (result_id: string) => Promise<T>
}

interface Once {
  /** Of what the request makes. */
  result_id: string
  now: Date
  /** The detail of the refusal where the key was used for another request. */
  reused_detail?: string
}

/**
 * Does a request in the caller's transaction, at most once for its key. Of two at the same time the later one
 * waits for the first.
 */
export async function answerOnce<T>(
  tx: Db,
  request: KeyedRequest,
  { result_id, now, reused_detail }: Once,
  { first, repeat }: Answers<T>,
): Promise<T> {
  const { sender_id, key } = request
  const row = { sender_id, key: key.value, request_hash: hashOf(request), result_id, created_at: now }
  if (key.value === '' || (await insertNewRequest(tx, row))) return first()
  const [earlier] = await findRequests(tx, [row])
  if (earlier === undefined) throw new Error('An idempotency key was deleted while it was used')
  if (!isRepeat(request, earlier)) throw new Failure('idempotency_key_reused', { detail: reused_detail })
  afterCommit(tx, key.markReplayed)
  return repeat(earlier.result_id)
}

/** What becomes of a request that has the key of an earlier one. */
type Repeated = { result_id: string } | { refusal: { code: FailureCode } }

/**
 * Requests that one transaction answers together. They are decided one after the other, each after
 * `findEarlier`.
 */
export interface KeyedBatch {
  /** Undefined for a request that is the first with its key: it has to be decided. */
  findEarlier: (request: KeyedRequest) => Repeated | undefined
  /**
   * A request that was accepted, and will be done. One that is refused is not recorded: it can be sent again.
   */
  record: (request: KeyedRequest, result_id: string) => void
  /** Stores what was recorded. */
  save: (now: Date) => Promise<void>
}

/**
 * Reads which keys of a batch were used before. The transaction must have locked the senders, so that no
 * other one uses them meanwhile.
 */
export async function openBatch(tx: Db, requests: KeyedRequest[]): Promise<KeyedBatch> {
  const nameOf = (sender_id: string, key: string): string => `${sender_id} ${key}`
  const keyed = requests
    .filter(({ key }) => key.value !== '')
    .map(({ sender_id, key }) => ({ sender_id, key: key.value }))
  const rows = new Map((await findRequests(tx, keyed)).map((row) => [nameOf(row.sender_id, row.key), row]))
  const recorded: Omit<IdempotentRequestRow, 'created_at'>[] = []
  return {
    findEarlier: (request) => {
      const earlier = rows.get(nameOf(request.sender_id, request.key.value))
      if (earlier === undefined) return undefined
      if (!isRepeat(request, earlier)) return { refusal: { code: 'idempotency_key_reused' } }
      afterCommit(tx, request.key.markReplayed)
      return { result_id: earlier.result_id }
    },
    record: (request, result_id) => {
      const { sender_id, key } = request
      if (key.value === '') return
      const row = { sender_id, key: key.value, request_hash: hashOf(request), result_id }
      rows.set(nameOf(sender_id, key.value), row)
      recorded.push(row)
    },
    save: (now) =>
      insertRequests(
        tx,
        recorded.map((row) => ({ ...row, created_at: now })),
      ),
  }
}
