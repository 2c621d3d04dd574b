import { useForm } from 'react-hook-form'
import type { DeskNote } from '#contract/desk/correspondence.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

/** Who wrote something, and when. */
export function WrittenBy({ written_by, at }: Pick<DeskNote, 'written_by' | 'at'>) {
  return (
    <p className="text-sm text-soft">
      <Untranslated
        words={[written_by]}
      >{`${written_by ?? 'A former operator'}, ${formatAge(at)} ago`}</Untranslated>
    </p>
  )
}

/** What the desk has noted of a person or a restaurant. */
export function NotesCard({ notes, add }: { notes: DeskNote[]; add: (text: string) => Promise<unknown> }) {
  const form = useForm({ defaultValues: { text: '' } })
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ text }) => {
    await add(text)
    form.reset()
  })
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">Notes</h2>
      {notes.length > 0 && (
        <ul className="flex flex-col gap-3">
          {notes.map(({ id, text, ...written }) => (
            <li key={id}>
              <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
              <WrittenBy {...written} />
            </li>
          ))}
        </ul>
      )}
      <Form name="Note" onSubmit={submit}>
        <TextAreaField
          label="New note"
          help="For the desk. Who it is about finds it in their data export."
          rows={2}
          {...fieldProps(form, 'text')}
        />
        <FormError message={error} />
        <Button type="submit" variant="secondary" busy={isBusy} className="self-start">
          Add note
        </Button>
      </Form>
    </Card>
  )
}
