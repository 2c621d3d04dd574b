import { useId, useState, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import {
  type Allergen,
  allergenNames,
  allergens,
  treeNuts,
} from '#contract/kitchen/declarations/allergens.ts'
import { allergensText } from '#contract/kitchen/declarations/declaration-wording.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { AllergenLine } from '#web/domain/declarations/declaration-line.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import {
  type AllergenFields,
  allergensInput,
  presenceOf,
  pressAllergens,
  type AllergenPresence,
} from './declared-allergens.ts'
import type { FoodItemFormControl } from './food-item-form.ts'
import Check from 'virtual:icons/check'
import ChevronDown from 'virtual:icons/chevron-down'
import { classes } from '#web/ui/class-names.ts'

const others = allergens.filter((name) => !treeNuts.includes(name))
const asLabel = (name: Allergen): string =>
  `${allergenNames[name].slice(0, 1).toUpperCase()}${allergenNames[name].slice(1)}`

/** Toggle buttons have a third state; what the states mean is read with them as a description. */
const ariaPressed = { contains: true, may_be_present: 'mixed', not_stated: false } as const
const stateNames = {
  contains: 'Contains',
  may_be_present: 'May be present as traces',
  not_stated: 'Not stated',
} as const

const allergenStates = ['contains', 'may_be_present', 'not_stated'] as const

const chipClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full border-2 px-3 py-1 font-medium leading-snug transition-[background-color] duration-150'
const stateClasses = {
  contains: 'border-ink bg-ink text-paper font-semibold',
  may_be_present: 'border-dashed border-amber bg-amber-wash text-ink',
  not_stated: 'border-edge bg-card hover:border-ink hover:bg-sunk',
}

interface AllergenChipsProps {
  fields: AllergenFields
  /** Names that one button presses together. */
  onPress: (names: readonly Allergen[]) => void
}

/**
 * A button for each allergen, which goes through its three states; tree nuts are folded until one is asked
 * for or stated.
 */
function AllergenChips({ fields, onPress }: AllergenChipsProps) {
  const [choice, setChoice] = useState<boolean>()
  const isOpen = choice ?? treeNuts.some((name) => presenceOf(fields, name) !== undefined)
  const id = useId()
  const chip = (name: Allergen) => (
    <Chip key={name} descriptionId={id} presence={presenceOf(fields, name)} onPress={() => onPress([name])}>
      {asLabel(name)}
    </Chip>
  )
  const [almond] = treeNuts
  const first = almond && presenceOf(fields, almond)
  return (
    <div className="flex flex-wrap gap-2">
      {allergenStates.map((state) => (
        <span key={state} id={`${id}-${state}`} hidden>
          {stateNames[state]}
        </span>
      ))}
      {others.map(chip)}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setChoice(!isOpen)}
        className={classes(chipClass, stateClasses.not_stated)}
      >
        <span>Tree nuts</span>
        <ChevronDown
          aria-hidden="true"
          className={classes('size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <>
          <Chip
            descriptionId={id}
            presence={treeNuts.every((name) => presenceOf(fields, name) === first) ? first : undefined}
            onPress={() => onPress(treeNuts)}
          >
            All tree nuts
          </Chip>
          {treeNuts.map(chip)}
        </>
      )}
    </div>
  )
}

interface ChipProps {
  presence: AllergenPresence | undefined
  /** How the ids of the descriptions of the states begin. */
  descriptionId: string
  onPress: () => void
  children: ReactNode
}

function Chip({ presence, descriptionId, onPress, children }: ChipProps) {
  const state = presence ?? 'not_stated'
  return (
    <button
      type="button"
      aria-pressed={ariaPressed[state]}
      aria-describedby={`${descriptionId}-${state}`}
      onClick={onPress}
      className={classes(chipClass, stateClasses[state])}
    >
      {state === 'contains' && <Check aria-hidden="true" className="-ml-1 size-4" />}
      <span>{children}</span>
      {state === 'may_be_present' && (
        <span aria-hidden="true" className="text-sm font-normal">
          traces
        </span>
      )}
    </button>
  )
}

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
