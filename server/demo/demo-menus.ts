import { readFileSync } from 'node:fs'
import { type Allergen, allergens, type Diet, diets } from '#contract/kitchen/declarations/allergens.ts'
import type { Declaration, WordingAnswer } from '#contract/kitchen/declarations/declarations.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { Cuisine } from '#contract/kitchen/food-item-query.ts'

export interface DemoRestaurant {
  key: string
  name: string
  cuisine: Cuisine
  address: string
  suburb: string
  postcode: string
  latitude: number
  longitude: number
  pickup_instructions: string
}

/** What a restaurant of the demo city makes its food items from. */
export interface FoodItemTemplate {
  restaurant: string
  picture: string
  name: string
  description: string
  original_price_cents: number
  discounted_price_cents: number
  portion_weight_g: number | null
}

type DemoRow<Field> = Record<keyof Field, string>

/** The rows of a table beside this file, with bars between columns, which its first line names. */
function readTable<Field>(file: string): DemoRow<Field>[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const [names = [], ...rows] = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(' | '))
  return rows.map((cells) => {
    if (cells.length !== names.length)
      throw new Error(`${file} does not have ${names.length} columns in: ${cells[0]}`)
    return Object.fromEntries(names.map((name, at) => [name, cells[at]])) as DemoRow<Field>
  })
}

/** Invented restaurants on real streets of Melbourne. */
export const demoRestaurants: DemoRestaurant[] = readTable<DemoRestaurant>('restaurants.txt').map((row) => ({
  ...row,
  cuisine: row.cuisine as Cuisine,
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
}))

interface DemoDish extends FoodItemTemplate {
  /**
   * What it contains, what may be present as traces, and diets, with slashes between; "?" when nothing is
   * declared.
   */
  declared: string
  /** "chilled", "unchecked", or "-". */
  notes: string
}

const demoDishes = readTable<DemoDish>('dishes.txt')

export const foodItemTemplates: FoodItemTemplate[] = demoDishes.map((row) => ({
  restaurant: row.restaurant,
  picture: row.picture,
  name: row.name,
  description: row.description,
  original_price_cents: Number(row.original_price_cents),
  discounted_price_cents: Number(row.discounted_price_cents),
  portion_weight_g: row.portion_weight_g === '-' ? null : Number(row.portion_weight_g),
}))

export const templatesOfRestaurant = (restaurant: string): FoodItemTemplate[] =>
  foodItemTemplates.filter((template) => template.restaurant === restaurant)

const dishesNoted = (note: string): string[] =>
  demoDishes.filter(({ notes }) => notes.split(' ').includes(note)).map(({ name }) => name)

/** What the kitchens declare, by the name of the food item. */
export const declarationTexts: Record<string, string> = Object.fromEntries(
  demoDishes.flatMap(({ name, declared }) => (declared === '?' ? [] : [[name, declared]])),
)

/** What these contain is named, but the kitchen has not checked the recipe. */
export const unchecked: readonly string[] = dishesNoted('unchecked')

/** Meals that are kept cold until they are collected. */
export const chilled: readonly string[] = dishesNoted('chilled')

/** Of these, the kitchen has answered, a word of the text suggests what is not in the recipe. */
const answeredWords: Record<string, WordingAnswer[]> = {
  'Tofu pad thai': [
    { word: 'pad thai', allergen: 'crustacean' },
    { word: 'pad thai', allergen: 'fish' },
  ],
  'Tofu bánh mì': [{ word: 'banh mi', allergen: 'egg' }],
  'Carrot and miso soup': [{ word: 'miso soup', allergen: 'fish' }],
  'Masala dosa': [
    { word: 'crepe', allergen: 'egg' },
    { word: 'crepe', allergen: 'milk' },
  ],
}

/** What the kitchen declares of the food item with this name. */
export function declarationOf(name: string): Declaration {
  const storage: Declaration['storage'] = chilled.includes(name)
    ? { method: 'refrigerated', since: null }
    : null
  const declared = declarationTexts[name]
  if (declared === undefined) return { ...NOTHING_DECLARED, storage }
  const [contains = [], traces = [], diet_names = []] = declared
    .split('/')
    .map((part) => part.trim().split(' '))
  const namesIn = (names: string[]): Allergen[] => allergens.filter((allergen) => names.includes(allergen))
  return {
    ...NOTHING_DECLARED,
    storage,
    wording_answers: answeredWords[name] ?? [],
    allergens: {
      checked: !unchecked.includes(name),
      contains: namesIn(contains),
      may_be_present: namesIn(traces),
    },
    diets: diets.filter((diet: Diet) => diet_names.includes(diet)),
  }
}
