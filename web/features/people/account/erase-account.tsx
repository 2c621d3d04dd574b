import { useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Go } from '#web/view.ts'
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

const consequences = {
  customer:
    'Your name, email and mobile number are erased and you cannot sign in again. Unpaid orders are let go.',
  restaurant:
    'Your name, email and mobile number are erased, your plan and your listings end, and you cannot sign in again.',
}

/** Erases the account, after a dialog that says what that means. */
export function EraseAccount({ user, go }: { user: User; go: Go }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-2xl">Erase my account</h2>
      <p className="text-soft">{`${consequences[user.user_type]} Records that tax law asks us to keep stay, without your name.`}</p>
      <Button variant="danger" onClick={() => setDialogOpen(true)}>
        Erase my account
      </Button>
      {isDialogOpen && (
        <Dialog
          open
          onClose={() => setDialogOpen(false)}
          title="Erase your account for good?"
          description={`${consequences[user.user_type]} This cannot be undone.`}
        >
          <EraseForm
            email={user.email}
            onErased={() => go({ name: 'home' })}
            onCancel={() => setDialogOpen(false)}
          />
        </Dialog>
      )}
    </Card>
  )
}
