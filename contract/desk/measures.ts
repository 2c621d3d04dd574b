import type { OperatorRole } from '#contract/endpoint.ts'
import type { ReportObject } from '#contract/shop/report-reasons.ts'

/** What a decision does. */
export const measures = [
  'item_removed',
  'photo_removed',
  'listing_paused',
  'suspended',
  'ended',
  'no_action',
] as const
export type Measure = (typeof measures)[number]

interface MeasureEntry {
  /** As a person reads it. */
  name: string
  /** What it means for the restaurant, which is the scope of the decision. */
  scope: string
  /** The least role that may take the measure, and decide on an appeal against it. */
  role: OperatorRole
  /** Whether it ends by itself: it must, it can, or it never does. */
  until: 'required' | 'possible' | 'none'
  /** What it can be about; everything without it. */
  object?: ReportObject
}

export const measureEntries: Record<Measure, MeasureEntry> = {
  item_removed: {
    name: 'Meal removed',
    scope: 'This meal is not shown, and cannot be listed again. Orders that were placed stay as they are.',
    role: 'support',
    until: 'possible',
    object: 'food_item',
  },
  photo_removed: {
    name: 'Photo removed',
    scope: 'This photo is shown nowhere, and cannot be used again.',
    role: 'support',
    until: 'possible',
    object: 'photo',
  },
  listing_paused: {
    name: 'Listing paused',
    scope: 'Nothing new can go on sale. What is on sale, and orders, stay as they are.',
    role: 'support',
    until: 'required',
    object: 'restaurant',
  },
  suspended: {
    name: 'Suspended',
    scope:
      'The restaurant and all its meals are not shown, and nothing new can go on sale. Money that was earned is still paid.',
    role: 'admin',
    until: 'possible',
    object: 'restaurant',
  },
  ended: {
    name: 'Ended',
    scope: 'The restaurant no longer sells on Surplate. Money that was earned is still paid.',
    role: 'admin',
    until: 'none',
    object: 'restaurant',
  },
  no_action: { name: 'No action', scope: 'Nothing changes.', role: 'support', until: 'none' },
}

/** For how long a restaurant can appeal. */
export const APPEAL_MONTHS = 6
/** How soon an appeal should be decided on. */
export const APPEAL_ANSWER_DAYS = 14
export const DECISION_TEXT_MAX = 2_000
export const GROUND_MAX = 300
/** A longer pause needs recent proof of who decides. */
export const UNPROVED_PAUSE_DAYS = 7
/** The longest that a measure with an end can last. */
export const MEASURE_DAYS_MAX = 366

/** Grounds that an operator chooses from; the clause can be named more closely in words of their own. */
export const decisionGrounds = [
  'Food Act 1984 (Vic): food that is unsafe or unsuitable',
  'Food Standards Code, Standard 1.2.3: allergen declarations',
  'Australian Consumer Law, section 18: misleading conduct',
  'Australian Consumer Law, section 29: false statements about price or quality',
  'Privacy Act 1988 (Cth): personal information',
  'Copyright Act 1968 (Cth): work of somebody else',
  'Restaurant terms: only surplus food, by a registered food business',
  'Restaurant terms: respectful names, texts and photos',
] as const
