import { type Ref, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  type AllergenSuggestion,
  type WordingQuestion,
  suggestionText,
  type FoodItemTextField,
  noneInIt,
  openQuestions,
} from '#contract/kitchen/declarations/allergen-words.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import { allergensText } from '#contract/kitchen/declarations/declaration-wording.ts'
import { useController, useWatch } from 'react-hook-form'
import { tickAllergens } from './declared-allergens.ts'
import type { FoodItemFormControl } from './food-item-form.ts'

interface AllergenQuestionRowsProps {
  questions: AllergenSuggestion[]
  onTick: (names: Allergen[]) => void
  onNone: (question: AllergenSuggestion) => void
}

const buttonClass =
  'min-h-11 rounded-control px-3 text-start font-semibold underline decoration-2 underline-offset-4'

/** What each button ticks; what is in a meal whose name cannot be read is ticked where all allergens are. */
function ticks({ allergens, isOneOf, isUnreadable }: AllergenSuggestion): Allergen[][] {
  if (isUnreadable) return []
  return isOneOf ? allergens.map((name) => [name]) : [allergens]
}

/**
 * What words of a meal suggest, each with the buttons that answer it: to tick it, or to say that there is
 * none.
 */
const AllergenQuestionRows = ({ questions, onTick, onNone }: AllergenQuestionRowsProps) =>
  questions.map((question) => (
    <div
      key={`${question.word} ${question.allergens.join(' ')}`}
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-amber-wash px-4 py-1.5 text-ink"
    >
      <p className="font-medium">{suggestionText(question)}</p>
      <p className="-ml-3 flex flex-wrap">
        {ticks(question).map((names) => (
          <button
            key={names.join(' ')}
            type="button"
            onClick={() => onTick(names)}
            className={buttonClass}
          >{`Tick ${allergensText(names)}`}</button>
        ))}
        <button
          type="button"
          onClick={() => onNone(question)}
          className={`${buttonClass} font-medium decoration-edge`}
        >
          {question.isUnreadable ? (
            <span>Checked, no allergen in it</span>
          ) : (
            <>
              <span>None in it</span>
              <span className="sr-only">{`: ${allergensText(question.allergens)}`}</span>
            </>
          )}
        </button>
      </p>
    </div>
  ))

interface OpenQuestionsProps {
  questions: WordingQuestion[]
  /** Whether the meal waits for the answers. */
  isAsked: boolean
  focusRef?: Ref<HTMLElement>
  onTick: (names: Allergen[]) => void
  onNone: (question: AllergenSuggestion) => void
}

/** Which fields say which words. */
function wordsText(questions: WordingQuestion[]): string {
  const ofWords = questions.filter(({ isUnreadable }) => !isUnreadable)
  if (ofWords.length === 0) return 'Before it is listed: the name could not be read.'
  const fields = [...new Set(ofWords.map(({ field }) => field))]
  const words = new Set(ofWords.map(({ word }) => word))
  return `Before it is listed: the ${fields.join(' and the ')} ${fields.length === 1 ? 'says' : 'say'} ${[...words].join(', ')}.`
}

/**
 * What has to be answered before a meal is listed. The last answer leaves the focus on the button that lists
 * it.
 */
export function OpenQuestions({ questions, isAsked, focusRef, onTick, onNone }: OpenQuestionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const isOpen = isAsked && questions.length > 0
  const answer = (act: () => void): void => {
    const form = box.current?.closest('form, [data-question]')
    flushSync(act)
    const next =
      box.current?.querySelector<HTMLElement>('button') ??
      form?.querySelector<HTMLElement>('[type=submit], [data-submit]')
    next?.focus()
  }
  return (
    <div ref={box} className="empty:hidden">
      {isOpen && (
        <div
          ref={focusRef as Ref<HTMLDivElement>}
          tabIndex={-1}
          role="group"
          aria-label="Before it is listed"
          className="flex scroll-mb-20 flex-col gap-1 rounded-control border-l-4 border-amber bg-amber-wash px-4 py-3 text-ink outline-none"
        >
          <p className="font-semibold text-pretty" role="alert">
            {wordsText(questions)}
          </p>
          {questions.some(({ isUnreadable }) => !isUnreadable) && (
            <p className="text-pretty">
              Tick what is in it, or say that there is none. People with an allergy read the name, too.
            </p>
          )}
          <div className="flex flex-col gap-1 *:px-0">
            <AllergenQuestionRows
              questions={questions}
              onTick={(names) => answer(() => onTick(names))}
              onNone={(question) => answer(() => onNone(question))}
            />
          </div>
        </div>
      )}
    </div>
  )
}

/** What the words of the form suggest and nobody has answered yet, and what answers it. */
function useQuestionsOfForm(form: FoodItemFormControl) {
  const [name, description, declared, answers] = useWatch({
    control: form.control,
    name: ['name', 'description', 'allergens', 'wording_answers'],
  })
  const hasAsked = form.formState.submitCount > 0
  const options = { shouldDirty: true, shouldValidate: hasAsked }
  return {
    questions: openQuestions({ name, description }, declared, answers),
    onTick: (names: Allergen[]) =>
      form.setValue('allergens', tickAllergens(declared, 'contains', names), options),
    onNone: (question: AllergenSuggestion) =>
      form.setValue('wording_answers', [...answers, ...noneInIt(question)], options),
  }
}

/** Asks about words in a field that suggest an allergen which is not ticked. */
export function AllergenQuestions({ form, field }: { form: FoodItemFormControl; field: FoodItemTextField }) {
  const { questions, onTick, onNone } = useQuestionsOfForm(form)
  return (
    <div role="status" className="-mt-2 flex flex-col gap-2 empty:hidden">
      <AllergenQuestionRows
        questions={questions.filter((question) => question.field === field)}
        onTick={(names) => {
          onTick(names)
          form.setFocus(field)
        }}
        onNone={(question) => {
          onNone(question)
          form.setFocus(field)
        }}
      />
    </div>
  )
}

/** The same questions once more, after the button that lists was pressed. */
export function QuestionsBeforeListing({ form }: { form: FoodItemFormControl }) {
  const { field, fieldState } = useController({ control: form.control, name: 'wording_answers' })
  const questions = useQuestionsOfForm(form)
  return <OpenQuestions {...questions} isAsked={fieldState.error !== undefined} focusRef={field.ref} />
}
