import { type ReactNode, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { allergensText } from '#contract/kitchen/declarations/declaration-wording.ts'
import { AllergenCheckboxes } from '#web/domain/declarations/allergen-checkboxes.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { type AllergenFields, type DeclarationField, declarationFields, tickAllergens, untickAllergens } from './declared-allergens.ts'
import type { FoodItemFormControl } from './food-item-form.ts'

const headings: Record<DeclarationField, string> = { contains: 'Contains', may_be_present: 'May be present as traces' }

/** What a press has changed besides the name that was pressed, for screen readers. */
function sideEffect(before: AllergenFields, after: AllergenFields, declarationField: DeclarationField): string {
  const other: DeclarationField = declarationField === 'contains' ? 'may_be_present' : 'contains'
  const removed = before[other].filter((name) => !after[other].includes(name))
  const hasAddedGluten =
    after[declarationField].includes('gluten') && !before[declarationField].includes('gluten') && after[declarationField].includes('wheat')
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
  const change = (declarationField: DeclarationField, next: AllergenFields): void => {
    setRemark(sideEffect(fields, next, declarationField))
    field.onChange(next)
  }
  return (
    <>
      {declarationFields.map((declarationField) => (
        <Group
          key={declarationField}
          heading={headings[declarationField]}
          help={declarationField === 'contains' ? 'Wheat ticks gluten as well.' : 'Not in the recipe, but in the kitchen.'}
        >
          <AllergenCheckboxes
            selected={fields[declarationField]}
            onTick={(names) => change(declarationField, tickAllergens(fields, declarationField, names))}
            onUntick={(names) => change(declarationField, untickAllergens(fields, declarationField, names))}
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
