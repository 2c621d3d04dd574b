import { useDeferredValue } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { uncertifiedDiets } from '#contract/kitchen/declarations/allergen-wording.ts'
import { collisionOf, useAvoidance } from './avoidance.ts'
import { AvoidanceMarks } from './avoidance-marks.tsx'
import { AllergenLine, certifierTexts, DietBadges } from './declaration-line.tsx'

/**
 * On a card, for somebody who avoids something: what the meal has of it, or else what the kitchen has
 * declared; nothing for everybody else. The meal's own view has the whole declaration.
 */
export function Claims({ item, className }: { item: FoodItem; className: string }) {
  // After the tick that changes it is painted.
  const avoid = useDeferredValue(useAvoidance())
  if (collisionOf(item, avoid) !== undefined) return <AvoidanceMarks item={item} className={className} />
  if (avoid.allergens.length > 0) return <AllergenLine allergens={item.allergens} className={className} />
  if (avoid.diets.length === 0) return null
  const texts = [...certifierTexts(item), uncertifiedDiets(item.diets) ?? []].flat()
  return <DietBadges texts={texts} className={className} />
}

/** Whose word it is, once for all cards. */
export const DietsNote = () => useAvoidance().diets.length > 0 && <span>Diets as each kitchen says</span>
