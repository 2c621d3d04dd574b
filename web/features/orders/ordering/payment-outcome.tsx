import CircleAlert from 'virtual:icons/circle-alert'
import CircleCheckBig from 'virtual:icons/circle-check-big'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTitle } from '#web/domain/title.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import type { Go } from '#web/view.ts'

interface PaymentOutcomeProps {
  isSuccess: boolean
  heading: string
  go: Go
  children: ReactNode
}

/** The result of a payment, and a button that returns home. */
export function PaymentOutcome({ isSuccess, heading, go, children }: PaymentOutcomeProps) {
  useTitle(heading)
  const Icon = isSuccess ? CircleCheckBig : CircleAlert
  return (
    <Page narrow>
      <div className="flex flex-col gap-4">
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={isSuccess ? 'size-16 text-leaf' : 'size-16 text-amber'}
        />
        <div role="status">
          <PageHeading>{heading}</PageHeading>
        </div>
        <div className="-mt-6 mb-2 flex flex-col gap-4 text-lg">{children}</div>
        <Button variant="secondary" onClick={() => go({ name: 'home' })}>
          Return to Home
        </Button>
      </div>
    </Page>
  )
}

/** Resets the address of a payment view to `/` when the view is left, so that a later reload opens home. */
export function useResetPaymentAddress(): void {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    const path = location.pathname
    const resetAddress = (): void => {
      // React's StrictMode unmounts and mounts every view once in development. Only a view that stays
      // unmounted was left.
      if (!isMounted.current && location.pathname === path && path !== '/')
        history.replaceState(history.state, '', '/')
    }
    return () => {
      isMounted.current = false
      queueMicrotask(resetAddress)
    }
  }, [])
}
