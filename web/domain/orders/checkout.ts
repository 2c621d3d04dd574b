import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CheckoutRequest } from '#contract/payments/payments.ts'
import { storeShoppingEntry } from './back-to-shopping.ts'
import { api } from '#web/platform/http/api.ts'
import { call } from '#web/platform/http/call.ts'

/**
 * Opens a checkout session and sends the browser to the provider's page. A reply without an address is a
 * failure too.
 */
export async function openCheckout(
  package_id: CheckoutRequest['package_id'],
  metadata: CheckoutRequest['metadata'],
): Promise<void> {
  const input = { package_id, origin_url: location.origin, metadata }
  // A session that is still open is opened again.
  const { url } = await call(api.payments.checkout, input, { repeats: true })
  if (!url) throw new Error('The reply names no payment page')
  storeShoppingEntry()
  location.assign(url)
}

export interface Checkout {
  start: () => void
  isPending: boolean
  /** The last start failed; to be shown beside the button. */
  isError: boolean
}

/**
 * Starts a payment. It stays pending while the browser leaves for the payment page; `onFailed` runs when it
 * does not get there.
 */
export function useCheckout(
  package_id: CheckoutRequest['package_id'],
  metadata: CheckoutRequest['metadata'],
  onFailed?: () => void,
): Checkout {
  const { mutate, reset, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => openCheckout(package_id, metadata),
    onError: (error) => {
      console.error('The checkout could not be opened', error)
      onFailed?.()
    },
  })
  // The Back button may restore this page from the browser's memory, as it was when it was left.
  useEffect(() => {
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  return { start: () => mutate(), isPending: isPending || isSuccess, isError }
}
