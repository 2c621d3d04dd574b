import { useState } from 'react'
import { deskApi } from '#web/domain/desk-api.ts'
import { errorText } from '#web/platform/http/call.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { FoldedFields } from '#web/ui/forms/folded-fields.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'

/** Appeals a decision once, folded away. */
export function AppealForm({ complaint_id, by }: { complaint_id: string; by: 'customer' | 'restaurant' }) {
  const [text, setText] = useState('')
  const appeal = useCall(
    by === 'customer' ? deskApi.complaints.appeal : deskApi.complaints.appealByRestaurant,
    {
      onSuccess: () => refresh(deskApi.complaints.ofOrder, deskApi.complaints.ofRestaurant),
    },
  )
  return (
    <FoldedFields title="I do not agree" isSlim isWrong={appeal.isError}>
      <TextAreaField
        label="Why do you not agree?"
        help="Somebody at Surplate who has not decided before looks at it again, once."
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormError message={errorText(appeal, 'Your appeal was not sent. Please try again.')} />
      <Button
        variant="secondary"
        busy={appeal.isPending}
        className="self-start"
        onClick={() => appeal.mutate({ complaint_id, text })}
      >
        Send the appeal
      </Button>
    </FoldedFields>
  )
}
