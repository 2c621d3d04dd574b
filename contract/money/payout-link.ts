import { linkToView } from '#contract/links.ts'

/** With it, a link to the dashboard opens it at the payouts. */
export const PAYOUTS_PARAMETER = 'payouts'
/** Where somebody comes back to from the form in which a restaurant says where it is paid. */
export const LINK_TO_PAYOUTS = `${linkToView('restaurant-dashboard')}&${PAYOUTS_PARAMETER}=back`
