import { type Diet, isOfDiet } from './allergens.ts'
import { type FoodDiet, foodDiets, foodNames } from './food-diets.ts'
import { plainWord, withoutNegations } from './negations.ts'

/** Words of menus that name it or one of its kinds. */
const words: Record<FoodDiet, string> = {
  no_pork:
    'pork|bacon|capocollo|carnitas|char siu|chorizo|coppa|cotechino|gammon|guanciale|ham|jamon|lap cheong|lard|lardo|mortadella|nduja|pancetta|pepperoni|porchetta|prosciutto|salami|soppressata|speck|tonkatsu|tonkotsu',
  no_beef: 'beef|angus|bresaola|brisket|oxtail|pastrami|porterhouse|rib eye|rump|scotch fillet|sirloin|steak|t bone|veal|wagyu',
  no_alcohol:
    'alcohol|alcoholic|ale|amaretto|beer|bourbon|bourguignon|brandy|champagne|cider|cognac|coq au vin|gin|grappa|kirsch|lager|limoncello|liqueur|marsala|mirin|prosecco|rum|sake|sangria|shaoxing|sherry|soju|stout|tequila|vermouth|vodka|whiskey|whisky|wine',
}
/** They hold one of these words and mean something else. */
const others =
  '(?:vegan|vegetarian|veggie|meatless|mock|plant[ -]based) [a-z]+|beef tomato|(?:cauliflower|cabbage|salmon|swordfish|tofu|tuna) steak|(?:wine|cider|sherry) vinegar|non[ -]alcoholic [a-z]+|(?:ginger|root) beer|ginger ale'

const patternOf = (alternatives: string): RegExp =>
  new RegExp(`(?<![a-z])(?:${others}|(${alternatives.replaceAll(' ', '[ -]')}))(?:e?s)?(?![a-z])`, 'g')
const patterns = new Map(foodDiets.map((diet) => [diet, patternOf(words[diet])]))

/** The first word of a dish's text that names what a diet excludes, unless the text says that it is not in it. */
export function dietWordIn(text: string, diet: FoodDiet): string | undefined {
  for (const [, word] of plainWord(withoutNegations(text)).matchAll(patterns.get(diet) ?? /$^/g)) if (word !== undefined) return word
  return undefined
}

/** The diet of somebody who wants a dish without it. */
export const foodDietOf = (word: string): FoodDiet | undefined =>
  foodDiets.find((diet) => foodNames[diet] === word || words[diet].split('|').includes(word))

export interface DescribedDish {
  name: string
  /** Null where it was not stored. */
  description: string | null
  diets: readonly Diet[]
}

export const dishText = ({ name, description }: Pick<DescribedDish, 'name' | 'description'>): string => `${name}. ${description ?? ''}`

/** The word by which a dish names what a diet excludes; undefined for one that is declared to be of the diet. */
export const namedAgainst = (dish: DescribedDish, diet: FoodDiet): string | undefined =>
  isOfDiet(dish.diets, diet) ? undefined : dietWordIn(dishText(dish), diet)
