import { isolatedText } from '#contract/text/isolated-text.ts'
import { allergensText } from '#contract/kitchen/declarations/allergen-wording.ts'
import { dietNames } from '#contract/kitchen/declarations/allergens.ts'
import type { Collision } from './avoidance.ts'
import { unstatedNames } from './collision-wording.ts'

/** "contains egg; may have traces of sesame; does not state milk."; empty where only its words collide. */
export function collisionText(collision: Collision): string {
  const { contains, may_be_present, not_of_diets, named_foods } = collision
  const unstated = unstatedNames(collision)
  const parts = [
    contains.length > 0 && `contains ${allergensText(contains)}`,
    may_be_present.length > 0 && `may have traces of ${allergensText(may_be_present)}`,
    named_foods.length > 0 && `says ${named_foods.map(({ word }) => `“${isolatedText(word)}”`).join(', ')}`,
    unstated.length > 0 && `does not state ${unstated.join(', ')}`,
    not_of_diets.length > 0 &&
      `is not declared ${not_of_diets.map((diet) => dietNames[diet].toLowerCase()).join(', ')}`,
  ]
  const sentenceParts = parts.filter((part) => part !== false)
  return sentenceParts.length === 0 ? '' : `${sentenceParts.join('; ')}.`
}
