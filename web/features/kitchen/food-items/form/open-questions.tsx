import { type Ref, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { AllergenSuggestion, WordingQuestion } from '#contract/kitchen/declarations/allergen-words.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import { AllergenQuestionRows } from './allergen-question-rows.tsx'

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
