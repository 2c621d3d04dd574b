// Without schemas, so that a card can load it alone.

/**
 * The names that have to be declared: Food Standards Code, Standard 1.2.3 and Schedule 9 (plain English
 * allergen labelling).
 */
export const allergens = [
  'almond',
  'brazil_nut',
  'cashew',
  'hazelnut',
  'macadamia',
  'pecan',
  'pine_nut',
  'pistachio',
  'walnut',
  'peanut',
  'wheat',
  'gluten',
  'fish',
  'crustacean',
  'mollusc',
  'milk',
  'egg',
  'sesame',
  'soy',
  'lupin',
  'sulphites',
] as const
export type Allergen = (typeof allergens)[number]

export const treeNuts: readonly Allergen[] = allergens.slice(0, 9)

/** As they are written in a sentence. */
export const allergenNames: Record<Allergen, string> = {
  almond: 'almond',
  brazil_nut: 'Brazil nut',
  cashew: 'cashew',
  hazelnut: 'hazelnut',
  macadamia: 'macadamia',
  pecan: 'pecan',
  pine_nut: 'pine nut',
  pistachio: 'pistachio',
  walnut: 'walnut',
  peanut: 'peanut',
  wheat: 'wheat',
  gluten: 'gluten',
  fish: 'fish',
  crustacean: 'crustacean',
  mollusc: 'mollusc',
  milk: 'milk',
  egg: 'egg',
  sesame: 'sesame',
  soy: 'soy',
  lupin: 'lupin',
  sulphites: 'sulphites',
}

export const diets = [
  'vegan',
  'vegetarian',
  'halal_certified',
  'halal',
  'kosher_certified',
  'no_pork',
  'no_beef',
  'no_alcohol',
] as const
export type Diet = (typeof diets)[number]

/** Diets that only a certifier can confirm. */
export const certifiedDiets = ['halal_certified', 'kosher_certified'] as const satisfies Diet[]
export type CertifiedDiet = (typeof certifiedDiets)[number]

/** As they begin a line. */
export const dietNames: Record<Diet, string> = {
  vegan: 'Vegan',
  vegetarian: 'Vegetarian',
  halal_certified: 'Halal certified',
  halal: 'Halal',
  kosher_certified: 'Kosher certified',
  no_pork: 'No pork',
  no_beef: 'No beef',
  no_alcohol: 'No alcohol',
}

const animals: readonly Allergen[] = ['fish', 'crustacean', 'mollusc']
/** What a meal of each diet cannot contain. Traces are no contradiction: a diet says nothing about them. */
const excludedBy: Partial<Record<Diet, readonly Allergen[]>> = {
  vegan: [...animals, 'milk', 'egg'],
  vegetarian: animals,
  kosher_certified: ['crustacean', 'mollusc'],
}

/** Every pair of a diet and an allergen that cannot both be true of one meal. */
export const contradictions = (declared: {
  diets: readonly Diet[]
  contains: readonly Allergen[]
}): { diet: Diet; allergen: Allergen }[] =>
  declared.diets.flatMap((diet) =>
    (excludedBy[diet] ?? [])
      .filter((allergen) => declared.contains.includes(allergen))
      .map((allergen) => ({ diet, allergen })),
  )

/**
 * Diets that imply another: what is vegan is vegetarian, what is certified halal is halal, and neither has
 * pork.
 */
const impliedBy: Partial<Record<Diet, readonly Diet[]>> = {
  vegetarian: ['vegan'],
  halal: ['halal_certified'],
  no_pork: ['vegan', 'vegetarian', 'halal', 'halal_certified', 'kosher_certified'],
  no_beef: ['vegan', 'vegetarian'],
  no_alcohol: ['halal', 'halal_certified'],
}

/** Whether a meal is of a diet, as it is declared or as that implies. */
export const isOfDiet = (declared: readonly Diet[], diet: Diet): boolean =>
  declared.includes(diet) || impliedBy[diet]?.some((other) => declared.includes(other)) === true

/**
 * Diets that say what is not in a meal. Few kitchens state them, so a meal that does not is in doubt, and not
 * of another diet.
 */
export const foodDiets = ['no_pork', 'no_beef', 'no_alcohol'] as const satisfies Diet[]
export type FoodDiet = (typeof foodDiets)[number]
export const isFoodDiet = (diet: Diet): diet is FoodDiet => foodDiets.some((each) => each === diet)

/** What is not in a meal of the diet. */
export const foodNames: Record<FoodDiet, string> = { no_pork: 'pork', no_beef: 'beef', no_alcohol: 'alcohol' }
