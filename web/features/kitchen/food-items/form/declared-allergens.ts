import { type Allergen, allergens } from '#contract/kitchen/declarations/allergens.ts'
import type { Declaration, DeclarationInput } from '#contract/kitchen/declarations/declarations.ts'

/** How an allergen is in a meal: in its recipe, or perhaps as a trace. */
export const allergenPresences = ['contains', 'may_be_present'] as const
export type AllergenPresence = (typeof allergenPresences)[number]

/** What a cook has said about the recipe as a whole; empty until then. */
export type RecipeCheck = '' | 'checked' | 'not_checked'

/** The allergens of a food item as the form holds them. */
export interface AllergenFields {
  recipe: RecipeCheck
  contains: Allergen[]
  may_be_present: Allergen[]
}

export const noAllergenFields: AllergenFields = { recipe: '', contains: [], may_be_present: [] }

const inOrder = (names: readonly Allergen[]): Allergen[] => allergens.filter((name) => names.includes(name))
const without = (names: readonly Allergen[], others: readonly Allergen[]): Allergen[] =>
  names.filter((name) => !others.includes(name))

/** Wheat has gluten, as a rule; gluten can be unticked again. */
const withGluten = (names: readonly Allergen[]): Allergen[] =>
  names.includes('wheat') ? [...names, 'gluten'] : [...names]

/** The fields with names ticked under one heading, and therefore not under the other. */
export function tickAllergens(
  fields: AllergenFields,
  field: AllergenPresence,
  names: readonly Allergen[],
): AllergenFields {
  const other: AllergenPresence = field === 'contains' ? 'may_be_present' : 'contains'
  // Gluten that is contained stays so when wheat is ticked as a trace.
  const added = withGluten(names).filter((name) => names.includes(name) || !fields[other].includes(name))
  return { ...fields, [field]: inOrder([...fields[field], ...added]), [other]: without(fields[other], names) }
}

export const untickAllergens = (
  fields: AllergenFields,
  field: AllergenPresence,
  names: readonly Allergen[],
): AllergenFields => ({
  ...fields,
  [field]: without(fields[field], names),
})

/** Undefined when an allergen is not stated. */
export const presenceOf = (fields: AllergenFields, name: Allergen): AllergenPresence | undefined =>
  allergenPresences.find((presence) => fields[presence].includes(name))

/** What a press of its button makes of it: contained, then a trace, then not stated. */
const afterPress = (presence: AllergenPresence | undefined): AllergenPresence | undefined =>
  presence === undefined ? 'contains' : allergenPresences[allergenPresences.indexOf(presence) + 1]

/**
 * The fields after a press of the button of these names, which go together. Gluten that came by ticking wheat
 * follows it, where
 * `glutenFollows`; gluten that was stated by itself stays.
 */
export function pressAllergens(
  fields: AllergenFields,
  names: readonly Allergen[],
  glutenFollows = false,
): AllergenFields {
  const [first] = names
  const presence =
    first &&
    afterPress(
      names.every((name) => presenceOf(fields, name) === presenceOf(fields, first))
        ? presenceOf(fields, first)
        : undefined,
    )
  const changed = names.includes('wheat') && glutenFollows ? [...names, 'gluten' as const] : names
  if (presence !== undefined) return tickAllergens(fields, presence, changed)
  return allergenPresences.reduce((before, each) => untickAllergens(before, each, changed), fields)
}

/** Undefined when nothing was said. */
export function allergensInput({
  recipe,
  contains,
  may_be_present,
}: AllergenFields): DeclarationInput['allergens'] {
  if (recipe === '' && contains.length + may_be_present.length === 0) return undefined
  return { checked: recipe === 'checked', contains, may_be_present }
}

/**
 * "Not checked" is shown where something was said of a recipe that is not checked: an item without any word
 * has no answer yet.
 */
export function allergenFields({
  checked,
  contains,
  may_be_present,
}: Declaration['allergens']): AllergenFields {
  const names = { contains, may_be_present }
  if (checked) return { recipe: 'checked', ...names }
  return { recipe: contains.length + may_be_present.length === 0 ? '' : 'not_checked', ...names }
}
