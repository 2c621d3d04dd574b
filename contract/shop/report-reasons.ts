// Plain values: the form of the shop needs no schema.

export const reportObjects = ['food_item', 'restaurant', 'photo'] as const
export type ReportObject = (typeof reportObjects)[number]

/** Why something is reported, as a person reads it. */
export const reportReasonNames = {
  unsafe_food: 'The food may be unsafe',
  allergen_wrong: 'Allergens are wrong or missing',
  not_surplus: 'This is not surplus food',
  price_misleading: 'The price is misleading',
  not_a_food_business: 'This is not a food business',
  offensive: 'It is offensive',
  somebody_elses_photo: 'The photo is somebody else’s',
  personal_data: 'It shows personal data',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasonNames

export const REPORT_TEXT_MAX = 2_000

/** In an address, what a report is about: its kind and its id. */
export const reportTarget = (kind: ReportObject, id: string): string => `${kind}.${id}`

export function parseReportTarget(target: string): { kind: ReportObject; id: string } | undefined {
  const [kind, id = ''] = target.split('.')
  const object_kind = reportObjects.find((one) => one === kind)
  return object_kind === undefined || !/^[0-9a-f-]{8,64}$/i.test(id) ? undefined : { kind: object_kind, id }
}
