import { useController, useWatch } from 'react-hook-form'
import {
  type FoodItemTextField,
  noneInIt,
  openQuestions,
  type AllergenSuggestion,
} from '#contract/kitchen/declarations/allergen-words.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import { tickAllergens } from './declared-allergens.ts'
import type { FoodItemFormControl } from './food-item-form.ts'
import { OpenQuestions } from './open-questions.tsx'
import { AllergenQuestionRows } from './allergen-question-rows.tsx'

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
