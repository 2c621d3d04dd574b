import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CheckoutRequest, paymentsApi } from '#contract/payments.ts'
import { call } from '#web/platform/call.ts'

export interface Checkout {
  start: () => void
  busy: boolean
  /** The last start came to nothing: say so beside the button. */
  hasFailed: boolean
}

/** Starts a payment. It stays busy while the browser leaves for the payment page; `onFailed` runs when it does not get there. */
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
  // The Back button may bring this very page back as it was left.
  useEffect(() => {
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  return { start: () => mutate(), busy: isPending || isSuccess, hasFailed: isError }
}

/** Goes to the provider's page. An answer that names none is a failure too. */
async function openCheckout(package_id: CheckoutRequest['package_id'], metadata: CheckoutRequest['metadata']): Promise<void> {
  const { url } = await call(paymentsApi.checkout, { package_id, origin_url: location.origin, metadata })
  if (!url) throw new Error('The payment has no page to open')
  location.assign(url)
}
