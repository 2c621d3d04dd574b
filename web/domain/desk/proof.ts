import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ClientEndpoint } from '#web/platform/http/api.ts'
import { call, Problem } from '#web/platform/http/call.ts'

/** A question whether it is still the operator, which waits for its answer. */
type ProofQuestion = (isProven: boolean) => void

let question: ProofQuestion | undefined
const listeners = new Set<() => void>()

function ask(next: ProofQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The question that waits, if any, for the dialog that puts it. */
export const useProofQuestion = (): ProofQuestion | undefined => useSyncExternalStore(subscribe, () => question)

const requestProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    ask((isProven) => {
      ask(undefined)
      resolve(isProven)
    })
  })

const needsProof = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'proof_required' || error.code === 'desk_session_required')

/** A write of the desk. Where it needs a new proof of who it is, that is asked for, and the write repeated once. */
export const useDeskCall = <Request, Reply>(endpoint: ClientEndpoint<Request, Reply>): UseMutationResult<Reply, Error, Request> =>
  useMutation({
    mutationFn: async (input: Request) => {
      try {
        return await call(endpoint, input)
      } catch (error) {
        if (!needsProof(error) || !(await requestProof())) throw error
        return call(endpoint, input)
      }
    },
  })
