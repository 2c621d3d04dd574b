import { type ReactNode, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { allergensText } from '#contract/kitchen/declarations/declaration-wording.ts'
import { AllergenCheckboxes } from '#web/domain/declarations/allergen-checkboxes.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { type AllergenFields, type AllergenPresence, allergenPresences, tickAllergens, untickAllergens } from './declared-allergens.ts'
import type { FoodItemFormControl } from './food-item-form.ts'

const headings: Record<AllergenPresence, string> = { contains: 'Contains', may_be_present: 'May be present as traces' }

/** What a press has changed besides the name that was pressed, for screen readers. */
function sideEffect(before: AllergenFields, after: AllergenFields, presence: AllergenPresence): string {
  const other: AllergenPresence = presence === 'contains' ? 'may_be_present' : 'contains'
  const removed = before[other].filter((name) => !after[other].includes(name))
  const hasAddedGluten = after[presence].includes('gluten') && !before[presence].includes('gluten') && after[presence].includes('wheat')
  return [
    hasAddedGluten ? 'Gluten is ticked too.' : '',
    removed.length === 0 ? '' : `No longer under “${headings[other]}”: ${allergensText(removed)}.`,
  ].join(' ')
}

/** What a meal contains, what it may have traces of, and whether that is all. */
export function AllergenFieldset({ form }: { form: FoodItemFormControl }) {
  const { field } = useController({ control: form.control, name: 'allergens' })
  const [remark, setRemark] = useState('')
  const fields = field.value
  const change = (presence: AllergenPresence, next: AllergenFields): void => {
    setRemark(sideEffect(fields, next, presence))
    field.onChange(next)
  }
  return (
    <>
      {allergenPresences.map((presence) => (
        <Group
          key={presence}
          heading={headings[presence]}
          help={presence === 'contains' ? 'Wheat ticks gluten as well.' : 'Not in the recipe, but in the kitchen.'}
        >
          <AllergenCheckboxes
            selected={fields[presence]}
            onTick={(names) => change(presence, tickAllergens(fields, presence, names))}
            onUntick={(names) => change(presence, untickAllergens(fields, presence, names))}
          />
        </Group>
      ))}
      <p role="status" className="sr-only">
        {remark}
      </p>
      <Group heading="Is that everything?">
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
        <FieldError message={form.formState.errors.allergens?.message} />
      </Group>
    </>
  )
}

/** Controls under one heading. */
export function Group({ heading, help, children }: { heading: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-describedby={help === undefined ? undefined : id} className="min-w-0 rounded-control border-2 border-line p-2 pt-1">
      <legend className="px-2 font-semibold">{heading}</legend>
      {help !== undefined && (
        <p id={id} className="px-2 text-sm text-soft">
          {help}
        </p>
      )}
      {children}
    </fieldset>
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
