import { useEffect, useState } from 'react'
import { PAYOUTS_PARAMETER } from '#contract/money/payout-states.ts'

function removeFromAddress(): void {
  const address = new URL(location.href)
  address.searchParams.delete(PAYOUTS_PARAMETER)
  history.replaceState(history.state, '', address)
}

/**
 * Why the provider sent somebody back without its form: `again` asks for another address, `expired` says that
 * this did not help.
 */
export function useUnopenedForm(): 'again' | 'expired' | undefined {
  const [reason] = useState(() => new URLSearchParams(location.search).get(PAYOUTS_PARAMETER))
  return reason === 'again' || reason === 'expired' ? reason : undefined
}

/** Whether somebody has come back from the provider's form. */
export function useIsProviderReturn(): boolean {
  const [isBack] = useState(() => new URLSearchParams(location.search).has(PAYOUTS_PARAMETER))
  return isBack
}

/** Brings the heading into sight, with the focus, once what stands below it has read the address. */
export function useProviderReturn(heading_id: string, isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return
    removeFromAddress()
    const heading = document.getElementById(heading_id)
    heading?.scrollIntoView?.({ block: 'center' })
    heading?.focus({ preventScroll: true })
  }, [isDue, heading_id])
}
