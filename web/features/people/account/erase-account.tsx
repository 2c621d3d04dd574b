import type { User } from '#contract/people/accounts.ts'
import type { Go } from '#web/view.ts'
import { api } from '#web/platform/http/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { ProofForm } from '#web/domain/people/proof-form.tsx'
import { forgetUser } from '#web/domain/people/session.ts'
import { useTwoFactorEnabled } from '#web/domain/people/second-factor.tsx'
import { AccountRow } from './account-row.tsx'

interface EraseFormProps {
  email: string
  onErased: () => void
  onCancel: () => void
}

/** Erases the account after the password, and a code where two-step sign-in is on. */
function EraseForm({ email, onErased, onCancel }: EraseFormProps) {
  const erase = useCall(api.accounts.erase)
  return (
    <ProofForm
      email={email}
      withCode={useTwoFactorEnabled()}
      confirmLabel="Erase for good"
      cancelLabel="Keep my account"
      danger
      failureText="Your account was not erased. Please try again."
      onSubmit={async (proof) => {
        await erase.mutateAsync(proof)
        forgetUser()
        notify('Your account is erased. Thank you for the meals you saved.', 'success')
        onErased()
      }}
      onCancel={onCancel}
    />
  )
}

const userTypeLabels = { customer: 'Customer', restaurant: 'Restaurant partner' }

const consequences = {
  customer:
    'Your name, email and mobile number are erased and you cannot sign in again. Unpaid orders are let go.',
  restaurant:
    'Your name, email and mobile number are erased, your plan and your listings end, and you cannot sign in again.',
}

/** Erases the account, beneath what that means. */
export const EraseAccount = ({ user, go }: { user: User; go: Go }) => (
  <AccountRow name="Account" value={userTypeLabels[user.user_type]} act="Erase">
    {(close) => (
      <>
        <p>
          <span>{consequences[user.user_type]}</span>{' '}
          <span>Records that tax law asks us to keep stay, without your name.</span>{' '}
          <strong>This cannot be undone.</strong>
        </p>
        <EraseForm email={user.email} onErased={() => go({ name: 'home' })} onCancel={close} />
      </>
    )}
  </AccountRow>
)
