import type { ReactNode } from 'react'
import type { SetupStep } from '#contract/desk/installation.ts'
import { isolatedText } from '#contract/text/isolated-text.ts'
import { linkToView } from '#contract/links.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { usePress } from '#web/platform/use-press.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'

interface SetupLink {
  label: string
  /** What the button or the link says. */
  action?: string
  view?: DeskView
  page?: string
  copies?: () => string
}

const links: Record<SetupStep['name'], SetupLink> = {
  mail_server: { label: 'Emails' },
  test_email: { label: 'Emails' },
  second_approver: { label: 'Second person', action: 'Invite somebody', view: { name: 'operators' } },
  legal_texts: { label: 'Legal texts', action: 'See the texts', view: { name: 'texts' } },
  approval: { label: 'New restaurants', action: 'See restaurants', view: { name: 'restaurants' } },
  webhooks: {
    label: 'Stripe’s webhooks',
    action: 'Open Stripe',
    page: 'https://dashboard.stripe.com/webhooks',
  },
  backup: { label: 'Backup', action: 'Copy the command', copies: () => 'npm run backup' },
  first_restaurant: {
    label: 'First restaurant',
    action: 'Copy the address',
    copies: () => location.origin + linkToView('auth'),
  },
}

/** What is still to be set up, each with where that is done; nothing once all is. Folded in the demo. */
export function SetupSteps({ isDemo, go }: { isDemo: boolean; go: DeskGo }) {
  const { data: steps = [] } = useEndpoint(deskApi.installation.setup, {}, { staleTime: 0 })
  if (steps.length === 0) return null
  const count = `${steps.length} to do`
  const rows = (
    <ul className="divide-y divide-line">
      {steps.map((step) => (
        <StepRow key={step.name} step={step} go={go} />
      ))}
    </ul>
  )
  if (isDemo)
    return (
      <div className="mb-6">
        <FoldedCard level={2} title="Set up" note={count}>
          {rows}
        </FoldedCard>
      </div>
    )
  return (
    <Card className="mb-6 pb-2">
      <hgroup className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">Set up</h2>
        <p className="text-soft tabular-nums">{count}</p>
      </hgroup>
      {rows}
    </Card>
  )
}

function StepRow({ step: { name, missing }, go }: { step: SetupStep; go: DeskGo }) {
  const { error, isBusy, press } = useTestEmail()
  const { label } = links[name]
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{label}</h3>
        <p className="text-soft wrap-anywhere">{missing}</p>
        {error !== undefined && (
          <div className="mt-3">
            <FormError message={error} />
          </div>
        )}
      </div>
      {name === 'test_email' ? (
        <Button variant="secondary" busy={isBusy} onClick={() => void press()} className="sm:shrink-0">
          Send a test email to me
        </Button>
      ) : (
        <StepLink link={links[name]} go={go} />
      )}
    </li>
  )
}

function useTestEmail() {
  const send = useDeskCall(deskApi.installation.sendTestEmail)
  return usePress(DID_NOT_WORK, async () => {
    const { sent_to } = await send.mutateAsync({})
    notify(`The mail server took it. Please look whether it is at ${isolatedText(sent_to)}.`, 'success')
    await refresh(deskApi.installation.setup)
  })
}

function StepLink({ link: { action, view, page, copies }, go }: { link: SetupLink; go: DeskGo }): ReactNode {
  if (view !== undefined)
    return (
      <Button variant="secondary" className="sm:shrink-0" onClick={() => go(view)}>
        {action}
      </Button>
    )
  if (page !== undefined)
    return (
      <a href={page} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'sm:shrink-0')}>
        {action}
      </a>
    )
  return (
    copies !== undefined && (
      <CopyButton
        variant="secondary"
        className="sm:shrink-0"
        text={copies()}
        copiedText="Copied."
        errorText={`Please copy it by hand: ${copies()}`}
      >
        {action}
      </CopyButton>
    )
  )
}
