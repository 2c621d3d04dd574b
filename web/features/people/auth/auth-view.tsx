import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useUser } from '#web/domain/people/session.ts'
import { useHydrated } from '#web/platform/prerender/hydrated.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { AuthMode, AuthView as View, Go } from '#web/view.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { type AuthDraft, keepDraft, loadDraft, removeDraft } from './auth-draft.ts'
import { SignedInPanel } from './signed-in-panel.tsx'

const RegisterForm = lazy(async () => ({ default: (await import('./register-form.tsx')).RegisterForm }))
const SignInForm = lazy(async () => ({ default: (await import('./sign-in-form.tsx')).SignInForm }))
const ForgotForm = lazy(async () => ({ default: (await import('./forgot-form.tsx')).ForgotPasswordForm }))
const ResetForm = lazy(async () => ({ default: (await import('./reset-form.tsx')).ResetPasswordForm }))

const headings: Record<AuthMode, string> = {
  'sign-in': 'Sign in',
  'create-account': 'Create account',
  'forgot-password': 'Forgot password',
  'reset-password': 'Choose a new password',
}

interface AuthViewProps {
  view: View
  go: Go
  onSignedIn: () => void
}

export function AuthView(props: AuthViewProps) {
  const { view, go } = props
  const user = useUser()
  if (user === null || (view.mode !== 'sign-in' && view.mode !== 'create-account'))
    return <AuthForms {...props} />
  return (
    <Page narrow>
      <PageHeading
        lead={
          <Untranslated words={[user.name, user.email]}>{`As ${user.name}, ${user.email}.`}</Untranslated>
        }
      >
        You are signed in
      </PageHeading>
      <SignedInPanel view={view} user={user} go={go} />
    </Page>
  )
}

function AuthForms({ view, go, onSignedIn }: AuthViewProps) {
  const { mode, user_type } = view
  const isHydrated = useHydrated()
  const [draft] = useState(() => loadDraft(user_type))
  const onModeChange = (next: AuthMode): void => go({ ...view, mode: next })
  const onType = (typed: AuthDraft): void => keepDraft(draft, typed, user_type)
  const finish = (): void => {
    removeDraft()
    onSignedIn()
  }
  return (
    <Page className="grid items-start gap-16 lg:grid-cols-[32rem_1fr]">
      <div className="mx-auto w-full max-w-lg">
        <PageHeading
          lead={
            <Lead
              mode={mode}
              isOrdering={view.next?.name === 'cart' && view.next.ordering !== undefined}
              onModeChange={onModeChange}
            />
          }
        >
          {headings[mode]}
        </PageHeading>
        <Suspense fallback={<FormSkeleton />}>
          {/* Text typed into a prerendered form would be lost on hydration. */}
          {isHydrated ? (
            <ChosenForm
              mode={mode}
              draft={draft}
              onType={onType}
              onModeChange={onModeChange}
              onSignedIn={finish}
            />
          ) : (
            <FormSkeleton />
          )}
        </Suspense>
      </div>
      <img
        src="/pictures/evening-market.svg"
        alt=""
        width={720}
        height={600}
        loading="lazy"
        className="sticky top-8 hidden h-auto w-full lg:block"
      />
    </Page>
  )
}

interface ChosenFormProps {
  mode: AuthMode
  draft: AuthDraft
  onType: (typed: AuthDraft) => void
  onModeChange: (mode: AuthMode) => void
  onSignedIn: () => void
}

function ChosenForm({ mode, draft, onType, onModeChange, onSignedIn }: ChosenFormProps) {
  switch (mode) {
    case 'sign-in':
      return (
        <SignInForm
          draft={draft}
          onType={onType}
          onSignedIn={onSignedIn}
          onForgotPassword={() => onModeChange('forgot-password')}
        />
      )
    case 'create-account':
      return <RegisterForm draft={draft} onType={onType} onSignedIn={onSignedIn} />
    case 'forgot-password':
      return <ForgotForm draft={draft} onType={onType} onBack={() => onModeChange('sign-in')} />
    case 'reset-password':
      return (
        <ResetForm
          onReset={() => onModeChange('sign-in')}
          onForgotPassword={() => onModeChange('forgot-password')}
        />
      )
  }
}

interface LeadProps {
  mode: AuthMode
  /** An order waits, which goes on by itself afterwards. */
  isOrdering: boolean
  onModeChange: (mode: AuthMode) => void
}

function Lead({ mode, isOrdering, onModeChange }: LeadProps): ReactNode {
  if (mode === 'forgot-password') return <span>We send you a link to choose a new one.</span>
  if (mode === 'reset-password')
    return <span>All your devices will be signed out, and your passkeys removed.</span>
  const [question, answer, otherMode] =
    mode === 'sign-in'
      ? (['New here?', 'Create an account', 'create-account'] as const)
      : (['Already have an account?', 'Sign in instead', 'sign-in'] as const)
  return (
    <>
      {isOrdering && <span className="block">Then you go straight on to the payment.</span>}
      <span>{question}</span>{' '}
      <button
        type="button"
        onClick={() => onModeChange(otherMode)}
        className="min-h-11 font-semibold text-ink underline decoration-tomato decoration-2 underline-offset-4"
      >
        {answer}
      </button>
    </>
  )
}

/** As tall as the sign-in form, so that the layout does not shift when that appears. */
function FormSkeleton() {
  return (
    <Loading label="Loading the form" className="flex flex-col gap-5">
      <Skeleton className="h-[4.875rem] w-full" />
      <Skeleton className="h-[4.875rem] w-full" />
      <Skeleton className="mt-2 h-12 w-full rounded-control" />
      <Skeleton className="h-12 w-full rounded-control" />
      <Skeleton className="h-12 w-full rounded-control" />
    </Loading>
  )
}
