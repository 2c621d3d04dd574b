import { type AllergenSuggestion, suggestionText } from '#contract/kitchen/declarations/allergen-words.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import { allergensText } from '#contract/kitchen/declarations/declaration-wording.ts'

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
export const AllergenQuestionRows = ({ questions, onTick, onNone }: AllergenQuestionRowsProps) =>
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
