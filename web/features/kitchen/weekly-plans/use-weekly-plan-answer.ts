import type { WeeklyPlanAnswer, WeeklyPlanQuestion } from '#contract/kitchen/weekly-plans.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { failureText, Problem } from '#web/platform/http/call.ts'
import { shortName } from '#web/platform/format.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { focusHeading } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { announceAddition, announceListing } from '#web/features/kitchen/food-items/listing-notice.ts'
import {
  isRecallQuestion,
  useRecallQuestion,
} from '#web/features/kitchen/food-items/list-again/listing-questions.tsx'
import { refresh } from '#web/platform/http/query.ts'

/** Loads again what depends on the weekly plans. */
export const refreshWeeklyPlans = (): Promise<void> =>
  refresh(kitchenApi.weeklyPlans.all, kitchenApi.weeklyPlans.questions)

type ListingAnswer = Pick<
  WeeklyPlanAnswer,
  'list' | 'quantity_available' | 'expires_at' | 'allergens' | 'wording_answers'
>

/** Somebody else was faster: they answered, or listed the dish. */
const QUESTION_CHANGED: ReadonlySet<string> = new Set(['plan_day_answered', 'dish_on_sale'])

export const ANSWER_NOT_SENT = 'Your answer was not saved. Please try again.'

/** Answers what a weekly plan asks. Listing confirms the declaration, which stands beside the question. */
export function useWeeklyPlanAnswer({ plan_id, date, food_item, on_sale }: WeeklyPlanQuestion) {
  const { question, isConfirmed, ask } = useRecallQuestion()
  const answer = useCall(kitchenApi.weeklyPlans.answer, {
    onSuccess: async ({ food_item: item }) => {
      focusHeading()
      if (item === null) notify(`${shortName(food_item.name)} is not listed today.`)
      else if (on_sale !== null) await announceAddition(item)
      else await announceListing(item)
      await refreshWeeklyPlans()
    },
    onError: async (error) => {
      if (ask(error, food_item.id)) return
      if (!(error instanceof Problem) || !QUESTION_CHANGED.has(error.code ?? '')) return
      // Somebody else was faster: the question goes away, so its reason is shown elsewhere.
      notify(error.detail)
      await refreshWeeklyPlans()
    },
  })
  const toInput = (input: ListingAnswer) => ({
    ...input,
    plan_id,
    date,
    declaration_confirmed: input.list && food_item.allergens.checked,
    recall_confirmed: input.list && isConfirmed(food_item.id),
    ...(input.list ? { if_on_sale: on_sale === null ? ('ask' as const) : ('add' as const) } : {}),
  })
  return {
    /** Whether the answer that is on its way lists the meal; undefined while none is. */
    listsNow: answer.isPending ? answer.variables.list : undefined,
    /** Whether to list a meal that was recalled; the next answer that lists it confirms that. */
    recallQuestion: question,
    errorText:
      answer.error === null || isRecallQuestion(answer.error)
        ? undefined
        : failureText(answer.error, ANSWER_NOT_SENT),
    send: (input: ListingAnswer): void => {
      if (!answer.isPending) answer.mutate(toInput(input))
    },
    sendAsync: (input: ListingAnswer) => answer.mutateAsync(toInput(input)),
  }
}
