import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { type Allergen, allergenNames } from '#contract/kitchen/declarations/allergens.ts'
import { allergensText } from '#contract/kitchen/declarations/declaration-wording.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { AllergenLine } from '#web/domain/declarations/declaration-line.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { AllergenChips, stateNames } from './allergen-chips.tsx'
import { type AllergenFields, allergensInput, presenceOf, pressAllergens } from './declared-allergens.ts'
import type { FoodItemFormControl } from './food-item-form.ts'

const stateText = (fields: AllergenFields, name: Allergen): string =>
  stateNames[presenceOf(fields, name) ?? 'not_stated'].toLowerCase()

/** What a press has done, for screen readers. */
function remarkOn(before: AllergenFields, after: AllergenFields, names: readonly Allergen[]): string {
  const [first] = names
  if (first === undefined) return ''
  const text = `${allergensText(names)}: ${stateText(after, first)}.`
  const hasMovedGluten =
    !names.includes('gluten') && presenceOf(before, 'gluten') !== presenceOf(after, 'gluten')
  return hasMovedGluten ? `${text} ${allergenNames.gluten}: ${stateText(after, 'gluten')}.` : text
}

/** What a meal contains, what it may have traces of, and whether that is all. */
export function AllergenFieldset({ form }: { form: FoodItemFormControl }) {
  const { field } = useController({ control: form.control, name: 'allergens' })
  const [remark, setRemark] = useState('')
  const [glutenFollows, setGlutenFollows] = useState(false)
  const helpId = useId()
  const fields = field.value
  const press = (names: readonly Allergen[]): void => {
    const next = pressAllergens(fields, names, glutenFollows)
    if (names.includes('wheat'))
      setGlutenFollows(
        glutenFollows || (presenceOf(fields, 'gluten') === undefined && next.contains.includes('gluten')),
      )
    if (names.includes('gluten')) setGlutenFollows(false)
    setRemark(remarkOn(fields, next, names))
    field.onChange(next)
  }
  return (
    <>
      <fieldset aria-describedby={helpId} className="mt-2 flex min-w-0 flex-col gap-3">
        <legend>
          <h3 className="mb-1 text-xl">Allergens in it</h3>
        </legend>
        <p id={helpId} className="text-soft text-pretty">
          Press once for “contains”, twice for “traces”.
        </p>
        <AllergenChips fields={fields} onPress={press} />
        <AllergenLine
          allergens={allergensInput(fields) ?? NOTHING_DECLARED.allergens}
          className="rounded-control bg-sunk px-3 py-1.5"
        />
        <p role="status" className="sr-only">
          {remark}
        </p>
      </fieldset>
      <fieldset className="-mt-1 min-w-0">
        <legend className="font-semibold">Is that everything?</legend>
        <div className="-mx-2 flex flex-wrap gap-x-2">
          {(['checked', 'not_checked'] as const).map((recipe, index) => (
            <Checkbox
              key={recipe}
              type="radio"
              name={field.name}
              ref={index === 0 ? field.ref : undefined}
              label={recipe === 'checked' ? 'I have checked the recipe: that is everything' : 'Not checked'}
              checked={fields.recipe === recipe}
              onChange={() => field.onChange({ ...fields, recipe })}
            />
          ))}
        </div>
        <FieldError message={form.formState.errors.allergens?.message} />
      </fieldset>
    </>
  )
}

export function FieldError({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p role="alert" className="px-2 font-medium text-red">
      {message}
    </p>
  )
}
