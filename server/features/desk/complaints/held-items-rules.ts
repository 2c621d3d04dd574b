import type { ComplaintRow } from './complaint-tables.ts'

/** Complaints of so long belong to one evening. */
export const EVENING_HOURS = 12
/** A younger account has to be trusted first, as has one without a proved email or an earlier collected order. */
export const YOUNG_DAYS = 30

/** Whoever made a complaint about an allergen or illness, and what it took off sale. */
export interface FilerOfComplaint extends Pick<ComplaintRow, 'id' | 'account_id' | 'network'> {
  is_young: boolean
  /** Whether this account has paid with a card of whoever complains now. */
  shares_card: boolean
  held: string[]
}

type Filer = Pick<FilerOfComplaint, 'account_id' | 'network' | 'is_young'>

/** Whether two complaints may come from one person, by what is known of whoever made them. */
const mayBeOne = (one: FilerOfComplaint, other: Filer): boolean =>
  one.account_id === other.account_id ||
  one.shares_card ||
  (one.network !== null && one.network === other.network) ||
  (one.is_young && other.is_young)

/**
 * Which food items of a complaint go off sale at once: the first about which somebody complains in an evening
 * at a restaurant. About further ones of those who may be the same person an operator decides first.
 */
export function splitHeldItems(
  food_item_ids: string[],
  filer: Filer,
  earlier: FilerOfComplaint[],
): { held: string[]; marked: string[] } {
  const related = earlier.filter((one) => mayBeOne(one, filer)).flatMap(({ held }) => held)
  const offSale = new Set(related.length > 0 ? related : food_item_ids.slice(0, 1))
  return {
    held: food_item_ids.filter((id) => offSale.has(id)),
    marked: food_item_ids.filter((id) => !offSale.has(id)),
  }
}
