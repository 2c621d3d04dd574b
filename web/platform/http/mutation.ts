import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ClientEndpoint } from './api.ts'
import { call, failureText, isFinal } from './call.ts'
import { notify } from '#web/platform/notices.ts'
import { randomId } from '#web/platform/random-id.ts'

interface UseCallOptions<Request, Reply> extends Omit<
  UseMutationOptions<Reply, Error, Request>,
  'mutationFn'
> {
  /** A notice says why the call failed, or this where the server gives no reason. Without it the view does. */
  failed?: string
}

/** A write without a key. By its method, doing it twice may be the same as once: then it repeats by itself. */
export const callUnkeyed = <Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
  input: NoInfer<Request>,
): Promise<Reply> =>
  call(endpoint, input, { repeats: endpoint.method === 'PUT' || endpoint.method === 'DELETE' })

/**
 * A write of the contract, with its state: `const cancel = useCall(api.orders.cancel); cancel.mutate({
 * order_id })`.
 */
export const useCall = <Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
  { failed, ...options }: UseCallOptions<NoInfer<Request>, NoInfer<Reply>> = {},
): UseMutationResult<Reply, Error, Request> =>
  useMutation({
    mutationFn: (input: Request) => callUnkeyed(endpoint, input),
    ...(failed !== undefined && { onError: (error) => notify(failureText(error, failed), 'error') }),
    ...options,
  })

/**
 * An idempotent call: until it is known what became of it, a repeat has the same key, and does nothing twice.
 */
export function useKeyedCall<Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
): (input: Request) => Promise<Reply> {
  const key = useRef<string>(undefined)
  return async (input) => {
    key.current ??= randomId()
    try {
      const reply = await call(endpoint, input, { idempotencyKey: key.current })
      key.current = undefined
      return reply
    } catch (error) {
      if (isFinal(error)) key.current = undefined
      throw error
    }
  }
}

/** Like `useCall` for an idempotent call. */
export const useCallOnce = <Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
): UseMutationResult<Reply, Error, Request> => useMutation({ mutationFn: useKeyedCall(endpoint) })
