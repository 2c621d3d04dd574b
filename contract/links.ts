// Links into the shop, from emails, from friends and from other sites. Each opens a view of its own in the
// one document.

/**
 * What a link is about, by the name of its parameter; of several in one address the first in this order
 * decides.
 */
export const linkSubjects = [
  'reset',
  'confirm_email',
  'undo_email',
  'pass',
  'invitation',
  'order',
  'food_item',
  'restaurant',
  'report',
] as const
export type LinkSubject = (typeof linkSubjects)[number]

/** Views that a link opens for anybody, by their names. */
export const linkableViews = ['browse', 'cart', 'auth', 'account', 'restaurant-dashboard'] as const
export type LinkableView = (typeof linkableViews)[number]

/** The parameter with the name of a view. */
export const VIEW_PARAMETER = 'view'
/** Parameters with which an address opens a view; without any of them it opens home. */
export const viewParameters: readonly string[] = [...linkSubjects, VIEW_PARAMETER]

export const linkTo = (subject: LinkSubject, value: string): string => `/?${subject}=${value}`
export const linkToView = (view: LinkableView): string => `/?${VIEW_PARAMETER}=${view}`

/** What of the dashboard is opened, in an address or a history entry. */
export const dashboardTabs = ['tonight', 'insights', 'money', 'settings'] as const
export type DashboardTab = (typeof dashboardTabs)[number]
export const TAB_PARAMETER = 'tab'
export const linkToDashboard = (tab: DashboardTab): string =>
  `${linkToView('restaurant-dashboard')}&${TAB_PARAMETER}=${tab}`

/** Where the payment page leads after a payment. */
export const PAYMENT_RETURN = '/payment-success'

/** The document of those who run the instance, and the link of an invitation to it. */
export const DESK = '/desk'
export const linkToDesk = ({ invitation }: { invitation: string }): string =>
  `${DESK}?invitation=${invitation}`

/** With it, a link about a food item also puts it into the cart of the browser, once. */
export const ADD_PARAMETER = 'add'
/** Orders nothing: it opens the cart with the food item in it. */
export const linkToAdd = (food_item_id: string): string =>
  `${linkTo('food_item', food_item_id)}&${ADD_PARAMETER}=1`

/**
 * The texts that the operator publishes, each a document at its own address. Footers, emails and forms link
 * to them.
 */
export const legalTextKinds = [
  'terms',
  'restaurant-terms',
  'privacy',
  'refunds',
  'allergens',
  'accessibility',
  'decisions',
] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

export const legalTextNames: Record<LegalTextKind, string> = {
  terms: 'Terms of use',
  'restaurant-terms': 'Restaurant terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  allergens: 'Allergens',
  accessibility: 'Accessibility',
  decisions: 'How we decide',
}

/** Where the version in effect is. */
export const legalTextPath = (kind: LegalTextKind): string => `/${kind}`
/** Where one version stays, also when another has replaced it. */
export const legalTextVersionPath = (kind: LegalTextKind, version: number): string =>
  `/${kind}/versions/${version}`

/** The documents about the food that was saved: by month, and how it is counted. */
export const IMPACT_PAGE = '/impact'
export const IMPACT_METHOD_PAGE = '/impact-method'

/** Those that every email links to. */
export const emailLegalTexts: readonly LegalTextKind[] = ['terms', 'refunds', 'privacy']
