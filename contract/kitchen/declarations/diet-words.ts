import type { FoodItemText } from './allergen-words.ts'
import { type Diet, type FoodDiet, foodDiets, foodNames, isOfDiet } from './allergens.ts'
import dietWords from './diet-words.json' with { type: 'json' }
import { withoutNegations } from './dish-negations.ts'
import { plainWord, singular } from './plain-words.ts'

/** Words of menus that name it or one of its kinds. */
const words: Record<FoodDiet, string> = {
  no_pork: dietWords.no_pork.join('|'),
  no_beef: dietWords.no_beef.join('|'),
  no_alcohol: dietWords.no_alcohol.join('|'),
}
const meat = [words.no_pork, words.no_beef, ...dietWords.meat].join('|')
/** They hold one of these words and mean something else. */
const others =
  '(?:vegan|vegetarian|veggie|meatless|mock|plant[ -]based) [a-z]+|beef ?(?:steak )?tomato|(?:cauliflower|cabbage|fish|mushroom|salmon|swordfish|tofu|tuna) steak|(?:wine|cider|sherry|rice wine) vinegar|non[ -]alcoholic [a-z]+|(?:ginger|root) beer|ginger ale'
const otherThanMeat = `${others}|chicken salt|(?:duck|goose|quail) egg|goats? (?:cheese|curd|feta|fetta)|(?:fish|malai|mushroom|paneer|prawn|tofu|veg|vegetable) (?:kebab|kofta|liver|pate|ragu|rendang|sausage|schnitzel|tandoori|tikka)|tandoori (?:fish|paneer|prawn|salmon)|鸡蛋|雞蛋|鶏卵|鸭蛋|牛奶|牛油果|牛乳|鱼肉|魚肉|虾肉|蟹肉|果肉|양파|양배추|오리엔탈|오리지널`

/** Between two words, which are also written as one: "ribeye". */
const BETWEEN = String.raw`[\s\p{Pd}]*`
const patternOf = (alternatives: string, exceptions = others): RegExp =>
  new RegExp(
    `(?<![a-z])(?:${plainWord(exceptions)}|(${plainWord(alternatives).replaceAll(' ', BETWEEN)}))(?:e?s)?(?![a-z])`,
    'gu',
  )
const patterns = new Map(foodDiets.map((diet) => [diet, patternOf(words[diet])]))
const meatPattern = patternOf(meat, otherThanMeat)

function firstMatch(text: string, pattern: RegExp): string | undefined {
  for (const [, word] of plainWord(withoutNegations(text)).matchAll(pattern))
    if (word !== undefined) return word
  return undefined
}

/**
 * The first word of a dish's text that names what a diet excludes, unless the text says that it is not in it.
 */
export function dietWordIn(text: string, diet: FoodDiet): string | undefined {
  const plain = firstMatch(text, patterns.get(diet) ?? /$^/g)
  // As it is written, with the marks of its script.
  return foodKinds(diet).find((word) => plainWord(word) === plain) ?? plain?.normalize('NFC')
}

export const foodKinds = (diet: FoodDiet): string[] => words[diet].split('|')
export const meatWords = (): string[] => meat.split('|')

/** The diet of somebody who wants a dish without it. */
export const foodDietOf = (word: string): FoodDiet | undefined =>
  foodDiets.find(
    (diet) =>
      foodNames[diet] === word || foodKinds(diet).some((each) => each === word || each === singular(word)),
  )

export interface DescribedDish extends FoodItemText {
  diets: readonly Diet[]
}

export const dishText = ({ name, description }: FoodItemText): string => `${name}. ${description ?? ''}`

/**
 * The word by which a dish names what a diet excludes; undefined for one that is declared to be of the diet.
 */
export const namedAgainst = (dish: DescribedDish, diet: FoodDiet): string | undefined =>
  isOfDiet(dish.diets, diet) ? undefined : dietWordIn(dishText(dish), diet)

/** Whether a dish names meat, fish apart, and is not declared to have none. */
export const namesMeat = (dish: DescribedDish): boolean =>
  !isOfDiet(dish.diets, 'vegetarian') && firstMatch(dishText(dish), meatPattern) !== undefined
