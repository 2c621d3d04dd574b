import { type ReactNode, useEffect } from 'react'
import type { PayoutAccount, RestaurantBalance } from '#contract/money/payouts.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { accountStep, reasonText, requirementTexts } from './account-wording.ts'
import { useUnopenedForm } from './provider-return.ts'
import { useCall } from '#web/platform/http/mutation.ts'

interface AccountStateProps {
  balance: RestaurantBalance
}

/** Where the restaurant stands with the payment provider, and the button to its form. */
export function PayoutAccountState({ balance }: AccountStateProps) {
  const { account, obstacle, returned_payout } = balance
  const step = accountStep(account)
  switch (step) {
    case 'ready':
      return (
        <OnboardingButton variant={returned_payout === null ? 'quiet' : 'secondary'}>
          Change where we pay you
        </OnboardingButton>
      )
    case 'not_submitted':
      return (
        <>
          <p>
            {obstacle === 'no_destination'
              ? 'Say where we pay you, and it comes with the next payout. It takes a few minutes.'
              : 'Say now where we pay you, so that your first money need not wait. It takes a few minutes.'}
          </p>
          <OnboardingButton variant={obstacle === 'no_destination' ? 'primary' : 'secondary'}>
            Say where we pay you
          </OnboardingButton>
        </>
      )
    case 'being_checked':
      return (
        <Callout kind="info">
          Our payment provider is checking what you have sent. That can take a day or two, and there is
          nothing for you to do. Your money waits for you here.
        </Callout>
      )
    case 'disabled':
      return (
        <Callout kind="error">{`Our payment provider does not pay to your account any more. It says: “${reasonText(account?.disabled_reason ?? '')}”. Your money waits for you here. Please answer the email that the provider has sent you, and write to us if there is none.`}</Callout>
      )
    default:
      return <RequirementsDue account={account} isUrgent={step === 'requirements_due'} />
  }
}

function RequirementsDue({ account, isUrgent }: { account: PayoutAccount | null; isUrgent: boolean }) {
  return (
    <>
      <Callout kind="warning">
        <p>
          {isUrgent
            ? 'Before it can pay you, our payment provider needs:'
            : 'You are paid as usual for now. Our payment provider will soon need:'}
        </p>
        <ul className="mt-1 list-disc pl-5">
          {requirementTexts(account?.requirements_due ?? []).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Callout>
      <OnboardingButton variant={isUrgent ? 'primary' : 'secondary'}>Give what is missing</OnboardingButton>
    </>
  )
}

/** Opens the provider's form; when its address was too old, another one, once. */
function useOnboarding() {
  const { mutate, isPending } = useCall(moneyApi.payouts.onboarding, {
    failed: 'The form could not be opened. Please try again.',
    onSuccess: ({ url }) => location.assign(url),
  })
  const unopened = useUnopenedForm()
  useEffect(() => {
    if (unopened === 'again') mutate({ origin_url: location.origin, is_renewed: true })
  }, [unopened, mutate])
  const open = (): void => mutate({ origin_url: location.origin, is_renewed: false })
  return { open, isPending, isExpired: unopened === 'expired' }
}

function OnboardingButton({
  variant,
  children,
}: {
  variant: 'primary' | 'secondary' | 'quiet'
  children: ReactNode
}) {
  const { open, isPending, isExpired } = useOnboarding()
  return (
    <>
      {isExpired && (
        <Callout kind="warning">
          The form of our payment provider could not be opened twice. Its address works once, and for some
          minutes only. Please press the button below, and do not open it in two windows.
        </Callout>
      )}
      <Button
        variant={variant}
        busy={isPending}
        onClick={open}
        className={variant === 'quiet' ? '-mx-5 -my-2 self-start' : 'sm:self-start'}
      >
        {children}
      </Button>
    </>
  )
}
