import { api } from '#web/platform/http/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { ProofForm } from '#web/domain/people/proof-form.tsx'
import { forgetUser } from '#web/domain/people/session.ts'
import { useTwoFactorEnabled } from '#web/domain/people/second-factor.tsx'

interface EraseFormProps {
  email: string
  onErased: () => void
  onCancel: () => void
}

/** Erases the account after the password, and a code where two-step sign-in is on. */
export function EraseForm({ email, onErased, onCancel }: EraseFormProps) {
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
