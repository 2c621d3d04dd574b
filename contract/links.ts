// Links into the shop, from emails, from friends and from other sites. Each opens a view of its own in the one document.

/** What a link is about, by the name of its parameter; of several in one address the first in this order decides. */
export const linkSubjects = ['reset', 'pass', 'invitation', 'order', 'food_item', 'restaurant'] as const
export type LinkSubject = (typeof linkSubjects)[number]

/** Views that a link opens for anybody, by their names. */
export const linkableViews = ['browse', 'auth', 'account', 'restaurant-dashboard'] as const
export type LinkableView = (typeof linkableViews)[number]

/** The parameter with the name of a view. */
export const VIEW_PARAMETER = 'view'
/** Parameters with which an address opens a view; without any of them it opens home. */
export const viewParameters: readonly string[] = [...linkSubjects, VIEW_PARAMETER]

export const linkTo = (subject: LinkSubject, value: string): string => `/?${subject}=${value}`
export const linkToView = (view: LinkableView): string => `/?${VIEW_PARAMETER}=${view}`
