import { zodResolver } from '@hookform/resolvers/zod'
import CircleAlert from 'virtual:icons/circle-alert'
import { type RefCallback, useId, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import type { RecallCount } from '#contract/kitchen/recalls.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { api } from '#web/platform/http/api.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { firstListed, type RecallFields, RecallForm, type RecallInput } from './recall-form.ts'

/** More items are shown on request: what is recalled was mostly sold lately. */
const FIRST_SHOWN = 6
const noFields: RecallFields = { food_item_ids: [], from: '', until: '', reason: '', refund: 'yes' }

const NOT_COLLECTED = 'Orders that were not collected are always refunded.'
const ASK_THE_OWNER = `Their buyers are told at once. Only the owner can refund them: ask them to recall the same meals again. ${NOT_COLLECTED}`

interface ItemsLoaded {
  items: OwnFoodItem[]
  /** Loads those before; undefined where there are none. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}

interface RecallFieldsetProps extends ItemsLoaded {
  /** Whether orders that were collected can be refunded. */
  canRefund: boolean
  /** What was typed before. */
  initial: RecallFields | undefined
  onClose: () => void
  onCounted: (confirmation: { recall: RecallInput; count: RecallCount; fields: RecallFields }) => void
}

/** The form of a recall. Submitting it counts who would be told. */
export function RecallFieldset({ canRefund, initial, onClose, onCounted, ...loaded }: RecallFieldsetProps) {
  const { items } = loaded
  const form = useForm<RecallFields, unknown, RecallInput>({
    resolver: zodResolver(RecallForm),
    defaultValues: initial ?? { ...noFields, refund: canRefund ? 'yes' : 'no' },
  })
  const countBuyers = useCall(api.recalls.count)
  const { field: chosenItems } = useController({ control: form.control, name: 'food_item_ids' })
  const { errors, dirtyFields } = form.formState

  const choose = (ids: string[]): void => {
    form.setValue('food_item_ids', ids, { shouldValidate: errors.food_item_ids !== undefined })
    if (dirtyFields.from !== true && initial === undefined) form.setValue('from', firstListed(items, ids))
  }
  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) =>
      showFormErrors(failure, form, 'The buyers could not be counted. Please try again.', ['from', 'until']),
    async (recall) => {
      const { food_item_ids, from, until } = recall
      const count = await countBuyers.mutateAsync({ food_item_ids: food_item_ids.join(','), from, until })
      onCounted({ recall, count, fields: form.getValues() })
    },
  )

  return (
    <Form name="Recall food" onSubmit={submit} className="flex flex-col gap-5">
      <ItemChoice
        {...loaded}
        ids={chosenItems.value}
        onChange={choose}
        error={errors.food_item_ids?.message}
        firstRef={chosenItems.ref}
      />
      <TextField
        label="Ordered from"
        type="datetime-local"
        help="In Melbourne time. Filled in with when the first of them was listed."
        {...fieldProps(form, 'from')}
      />
      <TextField
        label="Ordered until"
        type="datetime-local"
        help="Left empty: up to now."
        {...fieldProps(form, 'until')}
      />
      <TextAreaField
        label="What is wrong with it?"
        help="Everyone who bought it reads this."
        placeholder="The sauce contains peanuts"
        {...fieldProps(form, 'reason')}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">Orders that were collected already</legend>
        {canRefund &&
          (['yes', 'no'] as const).map((choice) => (
            <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                value={choice}
                {...form.register('refund')}
                className="size-5 accent-tomato"
              />
              <span>{choice === 'yes' ? 'Refund them in full' : 'Do not refund them'}</span>
            </label>
          ))}
        <p className="text-sm text-soft">{canRefund ? NOT_COLLECTED : ASK_THE_OWNER}</p>
      </fieldset>
      <ConfirmActions
        confirmLabel="See who is told"
        cancelLabel="Stop"
        busy={isBusy}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}

interface ItemChoiceProps extends ItemsLoaded {
  ids: string[]
  onChange: (ids: string[]) => void
  error: string | undefined
  /** The first choice gets the focus when none was made. */
  firstRef: RefCallback<HTMLInputElement>
}

function ItemChoice({ items, onMore, isLoadingMore, ids, onChange, error, firstRef }: ItemChoiceProps) {
  const error_id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const isFolded = !showsAll && items.length > FIRST_SHOWN
  const now = new Date(serverNow())
  const toggle = (id: string): void =>
    onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
  if (items.length === 0) return <p className="text-soft">You have not listed anything yet.</p>
  return (
    <fieldset aria-describedby={error === undefined ? undefined : error_id}>
      <legend className="mb-1 font-semibold">Which meals?</legend>
      <ul className="divide-y divide-line rounded-control border-2 border-edge">
        {items.slice(0, showsAll ? undefined : FIRST_SHOWN).map((item, at) => (
          <li key={item.id}>
            <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2">
              <input
                ref={at === 0 ? firstRef : undefined}
                type="checkbox"
                checked={ids.includes(item.id)}
                onChange={() => toggle(item.id)}
                aria-invalid={error !== undefined || undefined}
                className="size-5 shrink-0 accent-tomato"
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 wrap-anywhere">
                <span>{item.name}</span>{' '}
                <span className="text-sm text-soft">{`Listed ${dayAndTime(item.listed_at, now)}`}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {(isFolded || onMore !== undefined) && (
        <Button
          variant="quiet"
          busy={isLoadingMore}
          onClick={isFolded ? () => setShowsAll(true) : onMore}
          className="w-full"
        >
          {onMore === undefined ? `Show all ${items.length} meals` : 'Show more meals'}
        </Button>
      )}
      {error !== undefined && (
        <p id={error_id} className="mt-1 flex items-start gap-1.5 font-medium text-red">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
