import { linkToView } from '#contract/links.ts'

/** With it, a link to the dashboard opens it at the payouts. */
export const PAYOUTS_PARAMETER = 'payouts'
/** Where somebody comes back to from the form in which a restaurant says where it is paid. */
export const LINK_TO_PAYOUTS = `${linkToView('restaurant-dashboard')}&${PAYOUTS_PARAMETER}=back`
/**
 * `again`: the address of the form was used or is too old, so another is made. `expired`: that happened to
 * the other one too.
 */
export const linkToUnopenedForm = (is_renewed: boolean): string =>
  `${linkToView('restaurant-dashboard')}&${PAYOUTS_PARAMETER}=${is_renewed ? 'expired' : 'again'}`
