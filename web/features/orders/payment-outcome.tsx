import { CircleAlert, CircleCheckBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTitle } from '#web/platform/title.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import type { Go } from '#web/view.ts'

interface PaymentOutcomeProps {
  good: boolean
  heading: string
  go: Go
  children: ReactNode
}

/** How a payment went, and the way on. */
export function PaymentOutcome({ good, heading, go, children }: PaymentOutcomeProps) {
  useTitle(heading)
  const Icon = good ? CircleCheckBig : CircleAlert
  return (
    <Page narrow>
      <div className="flex flex-col gap-4">
        <Icon aria-hidden="true" strokeWidth={1.75} className={good ? 'size-16 text-leaf' : 'size-16 text-amber'} />
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
