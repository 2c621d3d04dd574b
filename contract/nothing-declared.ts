import type { Declaration } from './declarations.ts'

/** The declaration of a meal of which nothing was declared. In a file without schemas, which the first view does not load. */
export const NOTHING_DECLARED: Declaration = {
  allergens: { checked: false, contains: [], may_be_present: [] },
  diets: [],
  certificates: [],
  kept: null,
  use_by: null,
  best_before: null,
}
