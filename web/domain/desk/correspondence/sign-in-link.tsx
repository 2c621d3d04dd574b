import { useForm } from 'react-hook-form'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

/** Sends somebody who cannot sign in the link by which they set a new password. */
export const SignInLink = ({ account_id }: { account_id: string }) => (
  <FoldedCard title="Send a link to sign in" level={2}>
    <LinkForm account_id={account_id} />
  </FoldedCard>
)

function LinkForm({ account_id }: { account_id: string }) {
  const form = useForm({ defaultValues: { reason: '' } })
  const send = useDeskCall(deskApi.correspondence.sendSignInLink)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ reason }) => {
    await send.mutateAsync({ account_id, reason })
    form.reset()
    notify('The link is on its way to their email.', 'success')
  })
  return (
    <Form name="Send a link to sign in" onSubmit={submit}>
      <TextField
        label="Why is it sent?"
        help="They read it. They set a new password by the link; two-step sign-in stays."
        {...fieldProps(form, 'reason')}
      />
      <FormError message={error} />
      <Button type="submit" busy={isBusy} className="self-start">
        Send the link
      </Button>
    </Form>
  )
}
