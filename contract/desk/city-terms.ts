/** Which numbers a spreadsheet gets. */
export const cityTables = ['days', 'weeks', 'customers', 'complaints', 'suburbs', 'searches'] as const
export type CityTable = (typeof cityTables)[number]

/** The orders behind a figure: all that were paid, or of these some; refunded ones on the day of the refund. */
export const paidOrderKinds = ['paid', 'cancelled', 'missed', 'complained', 'refunded'] as const
export type PaidOrderKind = (typeof paidOrderKinds)[number]
export const PAID_ORDERS_PAGE = 50
/** How many days one look at them can span: a month. */
export const PAID_ORDERS_DAYS_MAX = 31
