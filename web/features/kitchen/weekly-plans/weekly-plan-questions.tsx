import { isolatedText, joinIsolated } from '#contract/text/isolated-text.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { WeeklyPlanQuestion } from '#contract/kitchen/weekly-plans.ts'
import { timeOfDay } from '#contract/time-wording.ts'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { DeclarationQuestion } from '#web/features/kitchen/food-items/list-again/list-again-sheet.tsx'
import { OpenQuestions } from '#web/features/kitchen/food-items/form/open-questions.tsx'
import {
  LIST_RECALLED,
  RecallQuestion,
} from '#web/features/kitchen/food-items/list-again/listing-questions.tsx'
import { RecalledDish } from '#web/features/kitchen/food-items/list-again/recalled-dish.tsx'
import { useWordingQuestions } from '#web/features/kitchen/food-items/form/use-wording-questions.ts'
import { WeeklyPlanQuestionChange } from './weekly-plan-question-change.tsx'
import { useWeeklyPlanAnswer } from './use-weekly-plan-answer.ts'

/** Weekly plans ask at a set time, and another device may answer. */
const REFETCH_EVERY_MS = 30_000

/** What the weekly plans ask now; nothing while they do not. */
export function WeeklyPlanQuestions() {
  const query = useEndpoint(kitchenApi.weeklyPlans.questions, {}, { refetchInterval: REFETCH_EVERY_MS })
  const questions = query.data ?? []
  return (
    <>
      {query.data === undefined && query.error !== null && (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
          {failureText(query.error, 'What your weekly plans ask could not be loaded.')}
        </ErrorState>
      )}
      <p role="status" className="sr-only">
        {questions.length > 0 &&
          `A weekly plan asks: list ${joinIsolated(questions.map(({ food_item }) => food_item.name))}?`}
      </p>
      {questions.length > 0 && (
        <section aria-labelledby="weekly-plan-questions-heading">
          <h2 id="weekly-plan-questions-heading" className="mb-3 text-2xl">
            Planned for now
          </h2>
          <ul className="flex flex-col gap-3">
            {questions.map((question) => (
              <Question key={`${question.plan_id} ${question.date}`} question={question} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** What a weekly plan asks: to list its dish, or to add to what is on sale of it. */
function questionText({ food_item, quantity, expires_at, on_sale }: WeeklyPlanQuestion): string {
  if (on_sale === null)
    return `List ${quantity} ${isolatedText(food_item.name)} until ${timeOfDay(expires_at)}?`
  const { quantity_available: left } = on_sale
  return `${isolatedText(food_item.name)}: ${left} ${left === 1 ? 'is' : 'are'} on sale. Add ${quantity}?`
}

function yesText({ on_sale, quantity }: WeeklyPlanQuestion, recallQuestion: string | undefined): string {
  if (recallQuestion !== undefined) return LIST_RECALLED
  return on_sale === null ? 'Yes' : `Add ${quantity}`
}

function Question({ question }: { question: WeeklyPlanQuestion }) {
  const { food_item: item, failure, on_sale } = question
  const [isChanging, setChanging] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const answer = useWeeklyPlanAnswer(question)
  const wording = useWordingQuestions(item)
  const isPending = answer.listsNow !== undefined
  const list = (): void => {
    if (!wording.hasToAsk()) answer.send({ list: true, ...wording.input })
  }
  const goBack = (): void => {
    flushSync(() => setChanging(false))
    changeButton.current?.focus()
  }
  return (
    <li data-question className={classes(cardClass, 'flex flex-col gap-3 p-4 sm:p-5')}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="size-16 shrink-0 overflow-hidden rounded-control">
          <FoodItemPicture item={item} fill />
        </div>
        <h3 className="min-w-[min(8rem,100%)] flex-1 text-xl wrap-anywhere">{questionText(question)}</h3>
      </div>
      {failure !== null && on_sale === null && (
        <Callout kind="warning">
          <p className="font-semibold">It was not listed by itself.</p>
          <p>{failure}</p>
        </Callout>
      )}
      {failure === null && <RecalledDish item={item} />}
      <DeclarationQuestion item={wording.answeredItem} />
      <OpenQuestions {...wording.props} />
      {isChanging ? (
        <WeeklyPlanQuestionChange question={question} wording={wording} onCancel={goBack} />
      ) : (
        <>
          <FormError message={answer.errorText} />
          <RecallQuestion text={answer.recallQuestion} />
          <div className="flex flex-wrap gap-2 *:px-3">
            <Button data-submit onClick={list} busy={answer.listsNow === true} className="grow sm:basis-40">
              <span>{yesText(question, answer.recallQuestion)}</span>
              <span className="sr-only">
                {answer.recallQuestion === undefined && on_sale === null
                  ? `, list ${isolatedText(item.name)}`
                  : `: ${isolatedText(item.name)}`}
              </span>
            </Button>
            <Button
              ref={changeButton}
              variant="secondary"
              aria-disabled={isPending || undefined}
              onClick={() => !isPending && setChanging(true)}
              className="flex-1 px-3 whitespace-nowrap"
            >
              <span>Change</span>
              <span className="sr-only">{` ${isolatedText(item.name)}`}</span>
            </Button>
            <Button
              variant="secondary"
              onClick={() => answer.send({ list: false })}
              busy={answer.listsNow === false}
              className="flex-1 px-3 whitespace-nowrap"
            >
              <span>Not today</span>
              <span className="sr-only">{`: ${isolatedText(item.name)}`}</span>
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
