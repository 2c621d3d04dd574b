import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Allergen, allergens } from '#contract/kitchen/declarations/allergens.ts'

/** A name under which a dish is sold. */
export interface SoldDish {
  cuisine: string
  name: string
  /** That it usually has. */
  allergens: Allergen[]
  source: string
}

const linesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const isAllergen = (name: string): name is Allergen => (allergens as readonly string[]).includes(name)

/** The rows of a table of dishes: cuisine, names, allergens, source. */
export function readDishes(file: string): SoldDish[][] {
  return linesOf(file).map((line) => {
    const [cuisine = '', names = '', allergenNames = '', source = '', ...rest] = line.split('\t')
    const usual = allergenNames.split(' ').filter(isAllergen)
    if (rest.length > 0 || source === '' || usual.length !== allergenNames.split(' ').length)
      throw new Error(`not four columns of dishes: ${line}`)
    return names.split('; ').map((name) => ({ cuisine, name, allergens: usual, source }))
  })
}

export const readNames = (file: string): string[] => linesOf(file)
