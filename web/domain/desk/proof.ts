import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ClientEndpoint } from '#web/platform/http/api.ts'
import { Problem } from '#web/platform/http/call.ts'
import { callUnkeyed, useKeyedCall } from '#web/platform/http/mutation.ts'
import { queryClient } from '#web/platform/http/query.ts'

type ProofReason = 'proof_required' | 'desk_session_required'

/** A question whether it is still the operator, which waits for its answer. */
interface ProofQuestion {
  reason: ProofReason
  answer: (isProven: boolean) => void
}

let question: ProofQuestion | undefined
const listeners = new Set<() => void>()

function showQuestion(next: ProofQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The question that waits, if any, for the dialog that puts it. */
export const useProofQuestion = (): ProofQuestion | undefined =>
  useSyncExternalStore(subscribe, () => question)

/**
 * Asks, in place of a question that still waits: that one is answered with no. `onAsk` gets what takes the
 * question back.
 */
const requestProof = (reason: ProofReason, onAsk: (withdraw: () => void) => void): Promise<boolean> =>
  new Promise((resolve) => {
    question?.answer(false)
    const next: ProofQuestion = {
      reason,
      answer: (isProven) => {
        if (question === next) showQuestion(undefined)
        resolve(isProven)
      },
    }
    showQuestion(next)
    onAsk(() => next.answer(false))
  })

/** Why a call needs a new proof; undefined where it failed for another reason. */
const proofReasonOf = (error: unknown): ProofReason | undefined =>
  error instanceof Problem && (error.code === 'proof_required' || error.code === 'desk_session_required')
    ? error.code
    : undefined

/**
 * Repeats a write once where it needs a new proof of who it is, which is asked for while its view is there.
 */
function useProvenCall<Request, Reply>(
  send: (input: Request) => Promise<Reply>,
): UseMutationResult<Reply, Error, Request> {
  const withdraw = useRef<() => void>(undefined)
  useEffect(() => () => withdraw.current?.(), [])
  return useMutation({
    mutationFn: async (input: Request) => {
      try {
        return await send(input)
      } catch (error) {
        const reason = proofReasonOf(error)
        if (reason === undefined || !(await requestProof(reason, (next) => (withdraw.current = next))))
          throw error
        return send(input)
      }
    },
  })
}

/**
 * A write of the desk. Where it needs a new proof of who it is, that is asked for, and the write repeated
 * once.
 */
export const useDeskCall = <Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
): UseMutationResult<Reply, Error, Request> => useProvenCall((input: Request) => callUnkeyed(endpoint, input))

/** Like `useDeskCall` for an idempotent call. */
export const useDeskCallOnce = <Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
): UseMutationResult<Reply, Error, Request> => useProvenCall(useKeyedCall(endpoint))

/**
 * Asks whenever a read of the desk is refused because its session has run out, over what is open. Gives what
 * stops that.
 */
export function askWhenSessionEnds(): () => void {
  let withdraw = (): void => {}
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    const isRefused =
      event.type === 'updated' &&
      event.action.type === 'error' &&
      proofReasonOf(event.action.error) === 'desk_session_required'
    if (isRefused && question === undefined)
      void requestProof('desk_session_required', (next) => (withdraw = next))
  })
  return () => {
    stopWatching()
    withdraw()
  }
}

/** Reads once more what was refused while the session was over. */
export const repeatRefusedReads = (): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => proofReasonOf(state.error) !== undefined,
  })
