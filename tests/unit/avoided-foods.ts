import { type Allergen, type Diet, treeNuts } from '#contract/kitchen/declarations/allergens.ts'

export interface AvoidedFood {
  names: string[]
  allergens: readonly Allergen[]
  diets?: Diet[]
}

/** What people avoid, by all its names. */
export const avoidedFoods: AvoidedFood[] = [
  { names: ['gluten', 'wheat', 'barley', 'rye', 'spelt'], allergens: ['gluten', 'wheat'] },
  { names: ['dairy', 'lactose', 'milk', 'casein', 'whey'], allergens: ['milk'] },
  { names: ['nut', 'nuts'], allergens: [...treeNuts, 'peanut'] },
  { names: ['tree nut', 'tree nuts'], allergens: treeNuts },
  { names: ['almond', 'almonds'], allergens: ['almond'] },
  { names: ['brazil nut', 'Brazil nuts'], allergens: ['brazil_nut'] },
  { names: ['cashew', 'cashews', 'cashew nuts'], allergens: ['cashew'] },
  { names: ['hazelnut', 'hazelnuts'], allergens: ['hazelnut'] },
  { names: ['macadamia', 'macadamias', 'macadamia nuts'], allergens: ['macadamia'] },
  { names: ['pecan', 'pecans'], allergens: ['pecan'] },
  { names: ['pine nut', 'pine nuts'], allergens: ['pine_nut'] },
  { names: ['pistachio', 'pistachios'], allergens: ['pistachio'] },
  { names: ['walnut', 'walnuts'], allergens: ['walnut'] },
  { names: ['peanut', 'peanuts'], allergens: ['peanut'] },
  { names: ['seafood', 'sea food'], allergens: ['fish', 'crustacean', 'mollusc'] },
  { names: ['shellfish', 'shell fish'], allergens: ['crustacean', 'mollusc'] },
  { names: ['fish', 'salmon', 'tuna', 'anchovy'], allergens: ['fish'] },
  {
    names: ['crustacean', 'crustaceans', 'prawns', 'shrimp', 'lobster', 'crayfish', 'yabby'],
    allergens: ['crustacean'],
  },
  {
    names: ['mollusc', 'molluscs', 'mollusks', 'oysters', 'mussels', 'squid', 'scallops', 'octopus'],
    allergens: ['mollusc'],
  },
  { names: ['egg', 'eggs'], allergens: ['egg'] },
  { names: ['sesame', 'sesame seeds', 'tahini'], allergens: ['sesame'] },
  { names: ['soy', 'soya', 'soybeans'], allergens: ['soy'] },
  { names: ['lupin', 'lupins', 'lupine'], allergens: ['lupin'] },
  { names: ['sulphites', 'sulfites', 'sulphite'], allergens: ['sulphites'] },
  { names: ['pork'], allergens: [], diets: ['no_pork'] },
  { names: ['beef'], allergens: [], diets: ['no_beef'] },
  { names: ['alcohol'], allergens: [], diets: ['no_alcohol'] },
]
