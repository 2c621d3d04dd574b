// Limits, periods, prices and lists that both sides share. Without schemas, so that a browser can load them
// alone.

const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** "ten" for 10; digits for what is not a whole number up to twelve. */
export const numberInWords = (value: number): string => numberWords[value] ?? String(value)

// Values
export const PRICE_MAX = 10_000
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
/**
 * Instants that every part can hold: the database, the JSON on the way there, and the 32-bit seconds of a
 * pickup pass.
 */
export const INSTANT_FROM = Date.UTC(2000, 0)
export const INSTANT_BEFORE = Date.UTC(2100, 0)

// Requests
/** The longest Idempotency-Key, in characters. */
export const IDEMPOTENCY_KEY_MAX = 200

// Retention
/** How long a hold that was released keeps what was in it, and whose it was. */
export const RELEASED_HOLD_RETENTION_DAYS = 90
/** How long it is kept who handed an order over. */
export const SCAN_RETENTION_DAYS = 365
/**
 * Seven years: after that, orders and payments keep the money alone. Longer than any claim, and than tax law
 * asks for.
 */
export const RECORD_RETENTION_DAYS = 7 * 365 + 2

// Accounts
/** How long the link to set a new password is valid. The email that contains it says so. */
export const RESET_LINK_HOURS = 1
export const CONFIRM_EMAIL_DAYS = 7
export const CHANGE_EMAIL_HOURS = 24
export const UNDO_EMAIL_CHANGE_DAYS = 3
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20

// Restaurants
/** The most restaurants in one reply, and the number when no limit is given. */
export const RESTAURANTS_MAX = 100

// Staff
/** How long the link of an invitation is valid. */
export const INVITATION_DAYS = 7
/** How long the code that pairs a counter device is valid. */
export const PAIRING_MINUTES = 10
export const DEVICE_NAME_MAX = 60
export const MEMBERS_MAX = 50
export const DEVICES_MAX = 20

// Hours
export const OPENING_SPANS_OF_DAY_MAX = 3
export const OPENING_SPANS_MAX = 7 * OPENING_SPANS_OF_DAY_MAX
export const CLOSURE_REASON_MAX = 300
export const CLOSURE_DAYS_AHEAD = 366
/** How long before a public holiday a restaurant is asked whether it opens. */
export const HOLIDAY_QUESTION_DAYS = 10

// Weekly plans
export const WEEKLY_PLANS_MAX = 50

// Photos
/** The largest photo that can be sent. */
export const PHOTO_BYTES_MAX = 8 * 1024 * 1024
/** A photo that arrives more slowly is refused. */
export const PHOTO_KB_PER_S_LEAST = 8
/** What the photos of one restaurant can take together. */
export const PHOTOS_MB_MAX = 150
/** How long a photo is kept that nothing shows. */
export const PHOTO_UNUSED_HOURS = 2
/** The browser reduces a photo to this many pixels on its longer side before it sends it. */
export const PHOTO_EDGE_MAX = 1_600

// Positions
/** The farthest that a search for what is near can reach. */
export const WITHIN_KM_MAX = 100

// Food items
export const cuisines = ['Italian', 'Indian', 'Healthy', 'Asian'] as const
export const foodItemSorts = ['ending', 'price', 'discount', 'distance'] as const
export const NAME_MAX = 120
export const DESCRIPTION_MAX = 1_000
export const QUANTITY_MAX = 10_000
export const PAGE_MAX = 100
/** The longest search, in characters. */
export const SEARCH_MAX = 80
export const PAGE_DEFAULT = 24
/** Of these the home page shows the first that can be ordered. */
export const PAGE_FIRST_LOOK = 12
/**
 * Food items that one restaurant can have on sale at once, so that the pages everybody sees have room for the
 * others.
 */
export const ON_SALE_MAX = 100
/** The most food items of a restaurant in one reply to its team, and the number when no limit is given. */
export const OWN_ITEMS_MAX = 500
/** As many a dashboard loads at once, and more only as far as something is on sale. */
export const OWN_ITEMS_FIRST = 24
/** Past complaints in one reply to a restaurant. */
export const PAST_COMPLAINTS_PAGE = 20
/** Food items on sale are counted up to this number, so that the count costs the same in any city. */
export const ON_SALE_COUNT_MAX = 1_000
/** The most restaurants that a group on the map names, and that its food items can be asked of. */
export const MAP_RESTAURANTS_MAX = 8
/** The most food items of a group on the map. */
export const MAP_ITEMS_MAX = 60
/** The weight of a portion where the restaurant gives none: 420 g (WRAP). */
export const PORTION_WEIGHT_G = 420

// Orders
export const orderStatuses = ['held', 'paid', 'collected', 'cancelled', 'released', 'missed'] as const
/** The most orders of a restaurant in one reply, and the number when no limit is given. */
export const ORDERS_PAGE_MAX = 500
export const HOLD_MINUTES = 10
/** The same as screens and emails word it. */
export const HOLD_PERIOD = `${numberInWords(HOLD_MINUTES)} minutes`
/** A refund of a cancelled order waits at most so long for a counter device that cannot be reached. */
export const REFUND_WAIT_HOURS = 24
export const UNITS_PER_ITEM_MAX = 10
export const HOLDS_PER_ACCOUNT_MAX = 2
/** What an account holds unpaid that has neither a proved email nor an earlier paid order. */
export const UNPROVED_HOLDS_MAX = 1
export const UNPROVED_PORTIONS_MAX = 4
/** What such accounts of one network hold together. */
export const UNPROVED_NETWORK_PORTIONS_MAX = 20
/** Portions that cost nothing, for one account on one Melbourne day. */
export const FREE_PORTIONS_PER_DAY = 4
/** Orders with such portions on one day, cancelled ones included: each sends the restaurant an email. */
export const FREE_ORDERS_PER_DAY = 12
export const LINES_MAX = 20
/** How long before pickup ends a paid order can still be cancelled by its customer. */
export const CANCEL_BEFORE_END_MINUTES = 60
/** How long after paying a customer can cancel, however late it is. */
export const CANCEL_AFTER_PAYING_MINUTES = 5
/** Who cancels later than this before the deadline cancels late. */
export const LATE_CANCEL_MINUTES = 60
/** How many late cancellations are free in so many days, until an order is collected. */
export const LATE_CANCELLATIONS_FREE = 2
export const LATE_CANCELLATION_DAYS = 7
export const MISSED_AFTER_MINUTES = 30
/** How long after the end of sale pickup ends, where the restaurant names no end of its own. */
export const PICKUP_AFTER_SALE_MINUTES = 30
/**
 * The least time between the end of sale and the end of pickup, so that whoever orders last can come, and the
 * shortest pickup window.
 */
export const PICKUP_MINUTES_MIN = 15

// Recalls
export const RECALL_ITEMS_MAX = 100
/** How far back a recall reaches without the proof of the owner. */
export const RECALL_DAYS = 14
/** The same as screens word it. */
export const RECALL_PERIOD = `${numberInWords(RECALL_DAYS)} days`
export const RECALL_REASON_MAX = 500
/** Recalls in one reply, and buyers of each. */
export const RECALLS_MAX = 20
export const RECALL_BUYERS_MAX = 100

// Pickups
/** No 0/O, 1/I/L, which are misread, and no vowels, Y, 3 or 4, so that no code reads as a word. */
export const CODE_ALPHABET = '256789BCDFGHJKMNPQRSTVWXZ'
export const CODE_LENGTH = 6
/** How long before pickup opens staff can hand over early, on the same business day. */
export const EARLY_COLLECTION_HOURS = 3
/** How long after the end of pickup staff can still hand over what counts as missed: the same evening. */
export const LATE_COLLECTION_HOURS = 12
/** How long a collection can be undone. */
export const UNDO_SECONDS = 10

// Payments and subscriptions
export const payableIds = ['restaurant_subscription', 'order'] as const
/** How often, and how many times, the browser asks for the status of a payment after the provider's page. */
export const POLL_EVERY_MS = 2_000
export const POLL_TIMES = 10
export const SUBSCRIPTION_PLAN_NAME = 'Surplate Pro'
export const SUBSCRIPTION_PLAN_PRICE_CENTS = 700
/** How many days before a trial ends its owner is notified. */
export const TRIAL_NOTICE_DAYS = [7, 1] as const
export const TRIAL_MONTHS = 1
/** What is on sale when the trial or the paid period ends goes on for this long at the most. */
export const SALES_AFTER_SUBSCRIPTION_DAYS = 7
/** Commission in basis points: 1 000 is 10 %. */
export const TRIAL_COMMISSION_BP = 1_000
export const COMMISSION_BP = 1_500

// Payouts
/** For how long nothing is paid to new bank details, so that their owner can object. */
export const BANK_DETAILS_WAIT_HOURS = 72

// Impact
/** The average savings shown on the home page: a fixed figure of the specification. */
export const AVERAGE_SAVINGS_PERCENT = 50
/** The most that one portion counts, whatever weight was given: a large meal for one person. */
export const COUNTED_PORTION_MAX_G = 1_500
/** The most that one restaurant counts on one Melbourne day: some 475 portions of the usual weight. */
export const COUNTED_RESTAURANT_DAY_MAX_G = 200_000
/**
 * A portion for less is cheap: whoever raises the figure by orders of their own loses a commission on what is
 * dearer, and the fee of the card.
 */
export const COUNTED_PRICE_MIN_CENTS = 200
/** The most that the cheap portions of one restaurant count on one day: what two boxes of bread weigh. */
export const COUNTED_CHEAP_DAY_MAX_G = 10_000
/** The most orders of one account that one restaurant counts on a day. */
export const COUNTED_ORDERS_PER_DAY = 4

// Searches
/** A search without a hit is shown to operators when at least so many people have made it in a week. */
export const UNMET_SEARCH_PEOPLE_MIN = 5

// Calendars
/** How often calendar programs are asked to fetch the feed again. */
export const FEED_REFRESH_MINUTES = 15

/** The `until` of a stream that shows no list: nothing that is on sale ends before it. */
export const NO_RESULTS_UNTIL = '2000-01-01T00:00:00.000Z'
/** As many as a screen shows, with a cart. */
export const STREAM_ITEMS_MAX = 120
export const STREAM_RESTAURANTS_MAX = 10
