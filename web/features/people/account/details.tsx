import { useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ConfirmEmailLine } from './confirm-email-line.tsx'
import { EmailForm } from './email-form.tsx'
import { PersonForm } from './person-form.tsx'

const userTypeLabels = { customer: 'Customer', restaurant: 'Restaurant partner' }

/** Who the account belongs to, and the forms that change that. */
export function Details({ user }: { user: User }) {
  const [form, setForm] = useState<'person' | 'email'>()
  const close = (): void => setForm(undefined)
  const details = {
    Name: user.name,
    Email: user.email,
    'Mobile number': phoneText(user.mobile_number),
    Account: userTypeLabels[user.user_type],
  }
  return (
    <Card>
      <h2 className="mb-3 text-2xl">Details</h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {Object.entries(details).map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-soft">{name}</dt>
            <dd translate={name === 'Account' ? undefined : 'no'} className="font-semibold wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <ConfirmEmailLine user={user} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setForm('person')}>
          Change name or mobile
        </Button>
        <Button variant="secondary" onClick={() => setForm('email')}>
          Change email
        </Button>
      </div>
      {form === 'person' && (
        <Dialog open onClose={close} title="Your name and mobile number">
          <PersonForm user={user} onClose={close} />
        </Dialog>
      )}
      {form === 'email' && (
        <Dialog
          open
          onClose={close}
          title="Change your email"
          description="We send a link to the new address. Once you open it, your account has the new email, and we tell the old address."
        >
          <EmailForm email={user.email} onClose={close} />
        </Dialog>
      )}
    </Card>
  )
}
