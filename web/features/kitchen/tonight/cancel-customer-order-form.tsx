import { isolatedText } from '#contract/text/isolated-text.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type Ref } from 'react'
import { useController, useForm, type ControllerRenderProps } from 'react-hook-form'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { price } from '#web/domain/food-items/price.ts'
import { notify } from '#web/platform/notices.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { useCall, useCallOnce } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFinalFocus } from '#web/features/kitchen/dashboard/heading-focus.ts'
import {
  allPortions,
  canChoosePortions,
  countChosen,
  countPortions,
  refundFor,
  toLines,
  type ChosenPortions,
} from './cancel-portions.ts'
import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import { StepButton } from '#web/ui/forms/step-button.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/callout.tsx'

interface CancelPortionsFieldProps {
  order: Pick<Order, 'items'>
  chosen: ChosenPortions
  onChange: (chosen: ChosenPortions) => void
}

/** How many portions of each meal are cancelled, between the buttons that leave one out and take one in. */
function CancelPortionsField({ order, chosen, onChange }: CancelPortionsFieldProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">How many can you not hand over?</legend>
      {order.items.map(({ food_item_id, name, quantity }) => {
        const count = chosen[food_item_id] ?? 0
        const change = (next: number): void =>
          onChange({ ...chosen, [food_item_id]: Math.min(quantity, Math.max(0, next)) })
        return (
          <div key={food_item_id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="flex shrink-0 items-center gap-1">
              <StepButton
                label={`Cancel one less of ${isolatedText(name)}`}
                icon={Minus}
                isInactive={count === 0}
                onClick={() => change(count - 1)}
              />
              <output className="min-w-16 text-center font-semibold tabular-nums">{`${count} of ${quantity}`}</output>
              <StepButton
                label={`Cancel one more of ${isolatedText(name)}`}
                icon={Plus}
                isInactive={count === quantity}
                onClick={() => change(count + 1)}
              />
            </span>
          </div>
        )
      })}
    </fieldset>
  )
}

/** What a kitchen says most often, as its customer reads it. */
const REASONS = ['Sold out by mistake', 'The kitchen had to close', 'Something went wrong with the food']

/** `ref`: the control that has the focus where none was chosen. */
interface CancelReasonFieldProps extends Pick<ControllerRenderProps, 'ref' | 'value' | 'onChange'> {
  value: string
  error: string | undefined
}

/** A reason to tap, or one in own words. */
function CancelReasonField({ ref, value, onChange, error }: CancelReasonFieldProps) {
  const [isOwn, setOwn] = useState(false)
  const choose = (reason: string | undefined): void => {
    setOwn(reason === undefined)
    onChange(reason ?? '')
  }
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-semibold">Why?</legend>
        {REASONS.map((reason, at) => (
          <ReasonChoice
            key={reason}
            ref={at === 0 ? ref : undefined}
            label={reason}
            checked={!isOwn && value === reason}
            onChoose={() => choose(reason)}
          />
        ))}
        <ReasonChoice label="In my own words" checked={isOwn} onChoose={() => choose(undefined)} />
      </fieldset>
      {isOwn ? (
        <TextAreaField
          label="Reason"
          placeholder="The oven broke down"
          maxLength={300}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          error={error}
        />
      ) : (
        <FormError message={error} />
      )}
    </div>
  )
}

interface ReasonChoiceProps {
  ref?: Ref<HTMLInputElement> | undefined
  label: string
  checked: boolean
  onChoose: () => void
}

function ReasonChoice({ ref, label, checked, onChoose }: ReasonChoiceProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border-2 border-edge bg-card px-4 font-semibold hover:border-ink has-checked:border-tomato has-checked:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <input
        ref={ref}
        type="radio"
        name="cancel-reason"
        checked={checked}
        onChange={onChoose}
        className="size-5 accent-tomato"
      />
      <span>{label}</span>
    </label>
  )
}

const ReasonSchema = ordersApi.cancelByRestaurant.input.pick({ reason: true })

/** Cancels a customer's order, or some of its portions, with a reason and a refund. */
export function CancelCustomerOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(ReasonSchema), defaultValues: { reason: '' } })
  const { field, fieldState } = useController({ control: form.control, name: 'reason' })
  const [chosen, setChosen] = useState(() => allPortions(order))
  const cancelOrder = useCall(api.orders.cancelByRestaurant)
  const cancelPortions = useCallOnce(api.orders.cancelPortions)
  const { finalFocus, leaveTrigger } = useFinalFocus('tonight-heading')
  const name = order.customer_first_name ?? 'The customer'
  const count = countChosen(order, chosen)
  const isAll = count === countPortions(order)
  const portions = `${count} ${count === 1 ? 'portion' : 'portions'}`
  const refund = price(refundFor(order, chosen))

  const { error, isBusy, submit } = useSubmit(
    form,
    'The order was not cancelled. Please try again.',
    async ({ reason }) => {
      if (count === 0) return 'Please choose at least one portion.'
      await (isAll
        ? cancelOrder.mutateAsync({ order_id: order.id, reason })
        : cancelPortions.mutateAsync({ order_id: order.id, lines: toLines(chosen), reason }))
      notify(
        `Cancelled${isAll ? '' : ` ${portions}`}. ${isolatedText(name)} is refunded ${refund} and told why.`,
        'success',
      )
      if (isAll) leaveTrigger()
      onClose()
      await refresh(api.orders.ofRestaurant)
      return undefined
    },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title="Cancel this order?"
      description={
        isAll
          ? `${orderLinesText(order.items)}. ${isolatedText(name)} is refunded ${refund} in full and gets a message with your reason.`
          : `${isolatedText(name)} is refunded ${refund}, picks up the rest and gets a message with your reason.`
      }
    >
      <Form name="Cancel this order" onSubmit={submit}>
        {canChoosePortions(order) && (
          <CancelPortionsField order={order} chosen={chosen} onChange={setChosen} />
        )}
        <CancelReasonField {...field} error={fieldState.error?.message} />
        <ConfirmActions
          confirmLabel={isAll ? 'Cancel and refund' : `Cancel ${portions} and refund`}
          cancelLabel="Keep the order"
          busy={isBusy}
          danger
          error={error}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
