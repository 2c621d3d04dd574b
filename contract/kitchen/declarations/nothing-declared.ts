import type { Declaration } from './declarations.ts'

/**
 * The declaration of a meal of which nothing was declared. In a file without schemas, which the first view
 * does not load.
 */
export const NOTHING_DECLARED: Declaration = {
  allergens: { checked: false, contains: [], may_be_present: [] },
  wording_answers: [],
  diets: [],
  certificates: [],
  storage: null,
  use_by: null,
  best_before: null,
}

/** A declaration that may have been stored before a field of it existed: nothing is declared there. */
export const completeDeclaration = (stored: Declaration): Declaration => ({ ...NOTHING_DECLARED, ...stored })
