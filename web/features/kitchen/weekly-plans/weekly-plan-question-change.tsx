import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { isolatedText } from '#contract/text/isolated-text.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { WeeklyPlanQuestion } from '#contract/kitchen/weekly-plans.ts'
import { toMelbourneLocal } from '#web/domain/melbourne-time.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import {
  type ListAgainFields,
  ListAgainForm,
  type ListAgainInput,
  listButtonText,
} from '#web/features/kitchen/food-items/list-again/list-again-form.ts'
import { QuantityOfForm } from '#web/features/kitchen/food-items/list-again/list-again-sheet.tsx'
import {
  isRecallQuestion,
  LIST_RECALLED,
  RecallQuestion,
} from '#web/features/kitchen/food-items/list-again/listing-questions.tsx'
import type { WordingQuestions } from '#web/features/kitchen/food-items/form/use-wording-questions.ts'
import { ANSWER_NOT_SENT, useWeeklyPlanAnswer } from './use-weekly-plan-answer.ts'

interface WeeklyPlanQuestionChangeProps {
  question: WeeklyPlanQuestion
  wording: WordingQuestions
  onCancel: () => void
}

function confirmText({ on_sale, food_item }: WeeklyPlanQuestion, fields: ListAgainFields, now: Date): string {
  if (on_sale === null) return listButtonText(fields, { confirms: food_item.allergens.checked, now })
  return Number.isInteger(fields.quantity_available) ? `Add ${fields.quantity_available}` : 'Add'
}

/** Another number or another end of sale than the weekly plan suggests. */
export function WeeklyPlanQuestionChange({ question, wording, onCancel }: WeeklyPlanQuestionChangeProps) {
  const answer = useWeeklyPlanAnswer(question)
  const form = useForm<ListAgainFields, unknown, ListAgainInput>({
    resolver: zodResolver(ListAgainForm),
    defaultValues: {
      quantity_available: question.quantity,
      expires_at: toMelbourneLocal(question.expires_at),
    },
  })
  const [now] = useState(() => new Date(serverNow()))
  const fields = useWatch({ control: form.control }) as ListAgainFields

  const { setFocus } = form
  useEffect(() => {
    setFocus('quantity_available')
  }, [setFocus])

  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) => (isRecallQuestion(failure) ? undefined : showFormErrors(failure, form, ANSWER_NOT_SENT)),
    async (input) => {
      if (wording.hasToAsk()) return
      await answer.sendAsync({ list: true, ...input, ...wording.input })
    },
  )

  return (
    <Form name={`Change ${isolatedText(question.food_item.name)}`} onSubmit={submit}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-4">
        <QuantityOfForm form={form} />
        {question.on_sale === null && (
          <TextField label="Until" type="datetime-local" {...fieldProps(form, 'expires_at')} />
        )}
      </div>
      <RecallQuestion text={answer.recallQuestion} />
      <ConfirmActions
        confirmLabel={
          answer.recallQuestion === undefined ? confirmText(question, fields, now) : LIST_RECALLED
        }
        cancelLabel="Back"
        busy={isBusy}
        error={error}
        onCancel={onCancel}
      />
    </Form>
  )
}
