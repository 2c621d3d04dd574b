import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DeskFoodItem } from '#contract/desk/correspondence.ts'
import { decisionGrounds } from '#contract/desk/measures.ts'
import { isolatedText } from '#contract/text/isolated-text.ts'
import { shortDate, timeOfDay } from '#contract/time-wording.ts'
import { PROPOSED } from '#web/domain/desk/proposed.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

interface ItemFormProps {
  item: DeskFoodItem
  /** Once it is hidden or shown, or left as it is. */
  onEnd: () => Promise<unknown> | void
}

/** What a restaurant has on sale: each can be hidden by a decision, and shown again. */
export function FoodItemsCard({
  food_items,
  onChanged,
}: {
  food_items: DeskFoodItem[]
  onChanged: () => Promise<unknown>
}) {
  const [open, setOpen] = useState<string>()
  return (
    <Card>
      <h2 className="mb-2 text-xl">Meals</h2>
      <ul className="divide-y divide-line">
        {food_items.map((item) => {
          const { id, name, ends_at, decision_id } = item
          const ItemForm = decision_id === null ? HideForm : ShowForm
          return (
            <li key={id} className="py-2">
              <div className="flex items-center justify-between gap-3">
                <p className="min-w-0 wrap-anywhere">
                  <bdi translate="no" className="font-semibold">
                    {name}
                  </bdi>{' '}
                  <span className="block text-soft">
                    {decision_id === null ? `until ${shortDate(ends_at)}, ${timeOfDay(ends_at)}` : 'hidden'}
                  </span>
                </p>
                {open !== id && (
                  <Button variant="secondary" className="shrink-0" onClick={() => setOpen(id)}>
                    <span>{decision_id === null ? 'Hide' : 'Show again'}</span>
                    <span className="sr-only">{`: ${isolatedText(name)}`}</span>
                  </Button>
                )}
              </div>
              {open === id && (
                <ItemForm
                  item={item}
                  onEnd={async () => {
                    await onChanged()
                    setOpen(undefined)
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const formClass = 'mt-2 flex flex-col gap-4'

/** The same decision as after a report. */
function HideForm({ item: { id, name }, onEnd }: ItemFormProps) {
  const form = useForm({ defaultValues: { facts_relied_on: '', ground: '' } })
  const decide = useDeskCall(deskApi.decisions.decide)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async (reasons) => {
    const { proposal } = await decide.mutateAsync({
      object_kind: 'food_item',
      object_id: id,
      measure: 'item_removed',
      ...reasons,
    })
    notify(proposal === null ? 'It is hidden, and the owner is emailed.' : PROPOSED, 'success')
    await onEnd()
  })
  return (
    <Form name={`Hide: ${isolatedText(name)}`} className={formClass} onSubmit={submit}>
      <TextAreaField
        label="Facts"
        help="What you have seen. Please name nobody: the restaurant reads this, and can appeal. Orders stay."
        rows={2}
        {...fieldProps(form, 'facts_relied_on')}
      />
      <SelectField label="Ground" {...fieldProps(form, 'ground')}>
        <option value="">Please choose</option>
        {decisionGrounds.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <ConfirmActions
        confirmLabel="Hide it"
        cancelLabel="Cancel"
        danger
        busy={isBusy}
        error={error}
        onCancel={() => void onEnd()}
      />
    </Form>
  )
}

function ShowForm({ item: { name, decision_id }, onEnd }: ItemFormProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const show = useDeskCall(deskApi.decisions.showAgain)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ reason }) => {
    await show.mutateAsync({ decision_id: decision_id ?? '', reason })
    notify('It is shown again, and the owner is emailed.', 'success')
    await onEnd()
  })
  return (
    <Form name={`Show again: ${isolatedText(name)}`} className={formClass} onSubmit={submit}>
      <TextField label="Why?" help="The restaurant reads it." {...fieldProps(form, 'reason')} />
      <ConfirmActions
        confirmLabel="Show it again"
        cancelLabel="Cancel"
        busy={isBusy}
        error={error}
        onCancel={() => void onEnd()}
      />
    </Form>
  )
}
