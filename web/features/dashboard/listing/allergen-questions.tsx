import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { suggestAllergens, type Suggestion, suggestionText } from '#contract/allergen-words.ts'
import { allergenList } from '#contract/declaration-wording.ts'
import { tickAllergens } from './declared-allergens.ts'
import type { FoodItemFormControl } from './food-item-form.ts'

interface AllergenQuestionsProps {
  form: FoodItemFormControl
  field: 'name' | 'description'
}

const buttonClass = 'min-h-11 rounded-control px-3 font-semibold underline decoration-2 underline-offset-4'

/** Asks about words in a field that suggest an allergen which is not ticked. Nothing has to be answered. */
export function AllergenQuestions({ form, field }: AllergenQuestionsProps) {
  const [name, description, declared] = useWatch({ control: form.control, name: ['name', 'description', 'allergens'] })
  const [dismissed, setDismissed] = useState<string[]>([])
  // The description does not ask once more for what the name asks.
  const askedByName = suggestAllergens(name, declared)
  const suggestions =
    field === 'name'
      ? askedByName
      : suggestAllergens(description, { ...declared, contains: [...declared.contains, ...askedByName.flatMap((one) => one.allergens)] })
  const open = suggestions.filter(({ word }) => !dismissed.includes(word))
  const tick = ({ allergens }: Suggestion): void => {
    form.setValue('allergens', tickAllergens(declared, 'contains', allergens), { shouldDirty: true })
    form.setFocus(field)
  }
  const dismiss = ({ word }: Suggestion): void => {
    setDismissed([...dismissed, word])
    form.setFocus(field)
  }
  return (
    <div role="status" className="-mt-2 flex flex-col gap-2 empty:hidden">
      {open.map((suggestion) => (
        <div
          key={suggestion.word}
          className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-amber-wash px-4 py-1.5 text-ink"
        >
          <p className="font-medium">{suggestionText(suggestion)}</p>
          <p className="-ml-3 flex flex-wrap">
            <button type="button" onClick={() => tick(suggestion)} className={buttonClass}>
              Tick {allergenList(suggestion.allergens)}
            </button>
            <button type="button" onClick={() => dismiss(suggestion)} className={`${buttonClass} font-medium decoration-edge`}>
              Not in it<span className="sr-only">: {allergenList(suggestion.allergens)}</span>
            </button>
          </p>
        </div>
      ))}
    </div>
  )
}
