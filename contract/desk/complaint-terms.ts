/** For so long after pickup ends a complaint can be made. */
export const COMPLAINT_HOURS = 72
/** For so long the restaurant can answer before the operators decide. */
export const ANSWER_HOURS = 48
/** Within so long operators decide a complaint, and an appeal. */
export const DECISION_HOURS = 72
export const APPEAL_DECISION_DAYS = 7
/** For so long after a decision it can be appealed. */
export const APPEAL_DAYS = 14
export const COMPLAINT_PHOTOS_MAX = 3
/** How long photos are kept after the last decision. */
export const COMPLAINT_PHOTO_DAYS = 180
export const COMPLAINT_TEXT_MAX = 1_000
/** What operators can refund for one order, in dollars, before it needs a role for money. */
export const SUPPORT_REFUND_MAX = 50

/** What customers complain of by themselves. */
export const customerComplaintKinds = [
  'closed_or_not_ready',
  'missing',
  'wrong_item',
  'poor_quality',
  'not_as_declared',
  'allergen_or_illness',
  'not_there',
  'other',
] as const
/** `by_phone`: what operators refund when somebody calls them. */
export const complaintKinds = [...customerComplaintKinds, 'by_phone'] as const
export type ComplaintKind = (typeof complaintKinds)[number]

/** These are about an order that counts as collected, and go to the operators at once. */
export const urgentComplaintKinds: readonly ComplaintKind[] = ['allergen_or_illness', 'not_there']
/** The kinds of a complaint about an order in a status: nobody gets ill from what they did not collect. */
export const possibleComplaintKinds = (status: string): (typeof customerComplaintKinds)[number][] =>
  customerComplaintKinds.filter((kind) => !urgentComplaintKinds.includes(kind) || status === 'collected')
/** While one of these is not decided, its order cannot be cancelled. */
export const foodComplaintKinds = [
  'missing',
  'wrong_item',
  'poor_quality',
  'not_as_declared',
  'allergen_or_illness',
] as const satisfies ComplaintKind[]

export const complaintStatuses = ['open', 'with_operator', 'settled', 'closed', 'appealed'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]

/** How people read the kinds. */
export const complaintKindText: Record<ComplaintKind, string> = {
  closed_or_not_ready: 'It was closed, or not ready',
  missing: 'Something was missing',
  wrong_item: 'It was not what I ordered',
  poor_quality: 'The food was not good',
  not_as_declared: 'It was not as declared: allergens or diet',
  allergen_or_illness: 'An allergen, or somebody got ill',
  not_there: 'I was not there when it was collected',
  other: 'Something else',
  by_phone: 'Told to Surplate',
}

/** How a reason continues after "because". */
const kindReason: Record<ComplaintKind, string> = {
  closed_or_not_ready: 'the order was not ready at its pickup time',
  missing: 'part of the order was missing',
  wrong_item: 'the order was not what was sold',
  poor_quality: 'the food was not as good as it should have been',
  not_as_declared: 'the food was not as it was declared',
  allergen_or_illness: 'the food may not have been safe to eat',
  not_there: 'the order was not collected by its customer',
  other: 'something was wrong with the order',
  by_phone: 'something was wrong with the order',
}

/** What every text to a customer about a complaint ends with. */
export const CONSUMER_RIGHTS =
  'You have rights under the Australian Consumer Law as well: food has to be safe, as it was described, and of acceptable quality. ' +
  'Nothing here limits them, and the consumer protection agency of your state or territory can help you.'

export interface RefundSuggestion {
  label: string
  /** In dollars. */
  amount: number
  reason: string
}

/** "$5.50" */
export const dollarsText = (amount: number): string => `$${amount.toFixed(2)}`

/**
 * The refunds that come to mind first, the largest first, none more than can be refunded. `named`: the price
 * of the portions named.
 */
export function suggestRefunds(kind: ComplaintKind, refundable: number, named: number): RefundSuggestion[] {
  const parts: [part: string, amount: number][] = [
    ['All', refundable],
    ['The portions named', named],
    ['Half', Math.round(refundable * 50) / 100],
    ['A quarter', Math.round(refundable * 25) / 100],
  ]
  const amounts = new Set<number>()
  return parts.flatMap(([part, amount]) => {
    if (amount <= 0 || amount > refundable || amounts.has(amount)) return []
    amounts.add(amount)
    return [
      {
        label: `${part}: ${dollarsText(amount)}`,
        amount,
        reason: `${dollarsText(amount)} goes back, because ${kindReason[kind]}.`,
      },
    ]
  })
}
