import { allergenNames, foodNames } from '#contract/kitchen/declarations/allergens.ts'
import type { Collision } from './avoidance.ts'

/** Names of what the kitchen does not state. */
export const unstatedNames = ({
  not_stated,
  foods_not_stated,
}: Pick<Collision, 'not_stated' | 'foods_not_stated'>): string[] => [
  ...not_stated.map((name) => allergenNames[name]),
  ...foods_not_stated.map((diet) => foodNames[diet]),
]

export const UNREAD_TEXT = 'Its name and description are not checked for what you avoid'
