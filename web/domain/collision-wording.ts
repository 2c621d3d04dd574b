import { allergenList } from '#contract/allergen-wording.ts'
import { dietNames } from '#contract/allergens.ts'
import type { Collision } from './avoidance.ts'

/** "contains egg; may have traces of sesame; does not state milk" */
export function collisionText({ contains, may_be_present, not_stated, not_of_diets }: Collision): string {
  const parts = [
    contains.length > 0 && `contains ${allergenList(contains)}`,
    may_be_present.length > 0 && `may have traces of ${allergenList(may_be_present)}`,
    not_stated.length > 0 && `does not state ${allergenList(not_stated)}`,
    not_of_diets.length > 0 && `is not declared ${not_of_diets.map((diet) => dietNames[diet].toLowerCase()).join(', ')}`,
  ]
  return parts.filter((part) => part !== false).join('; ')
}
