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

/**
 * Whether somebody has come back from the provider's form: the heading is then brought into sight, with the
 * focus, once.
 */
export function useProviderReturn(heading_id: string): boolean {
  const [isBack] = useState(() => new URLSearchParams(location.search).has(PAYOUTS_PARAMETER))
  useEffect(() => {
    if (!isBack) return
    removeFromAddress()
    const heading = document.getElementById(heading_id)
    heading?.scrollIntoView?.({ block: 'center' })
    heading?.focus({ preventScroll: true })
  }, [isBack, heading_id])
  return isBack
}
