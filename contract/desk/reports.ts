import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { FoodItem } from '#contract/kitchen/food-items.ts'
import { Photos } from '#contract/kitchen/photos.ts'
import { Restaurant } from '#contract/kitchen/restaurants.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { Email, hasVisible, Id, InstantReply, optional, text } from '#contract/values.ts'
import { DeskDecision } from './decisions.ts'
import { REPORT_TEXT_MAX, reportObjects, reportReasonNames } from '#contract/shop/report-reasons.ts'

/** How many rows a page of the desk has. */
export const REPORTS_PAGE = 50
/** How soon a report should be decided on. */
export const REPORT_ANSWER_HOURS = 72
/** How long the email of who reported is kept after the decision. */
export const REPORTER_EMAIL_MONTHS = 6

const reasons = Object.keys(reportReasonNames) as [
  keyof typeof reportReasonNames,
  ...(keyof typeof reportReasonNames)[],
]
export const ReportReason = z.enum(reasons, { error: 'Please choose what is wrong' })
const ReportObject = z.enum(reportObjects, { error: 'Please say what this is about' })

const visibleOrNone = (value: string): string => (hasVisible(value) ? value : '')

const ReportFields = z.object({
  object_kind: ReportObject,
  object_id: Id,
  reason: ReportReason,
  text: optional(
    text()
      .trim()
      .max(REPORT_TEXT_MAX, `Please use at most ${REPORT_TEXT_MAX} characters`)
      .overwrite(visibleOrNone),
  ),
  email: optional(Email),
})

export const NewReport = withRule(ReportFields, ['reason', 'text'], ({ reason, text: words }) =>
  reason === 'other' && (words ?? '') === ''
    ? { field: 'text', message: 'Please say in a few words what is wrong' }
    : undefined,
)
export type NewReport = z.infer<typeof NewReport>

/** What reports and decisions are about. */
export const ReportedObject = z.object({
  kind: ReportObject,
  id: Id,
  name: z
    .string()
    .meta({ description: 'Of the food item or the restaurant; of a photo that of its restaurant' }),
  restaurant_id: Id,
  restaurant_name: z.string(),
})
export type ReportedObject = z.infer<typeof ReportedObject>

/** Reports about one object that wait together, or that one decision has answered. */
export const ReportGroup = z.object({
  report_id: Id.meta({ description: 'The oldest of them' }),
  object: ReportedObject,
  reports: z.int(),
  reasons: z.array(ReportReason),
  oldest_at: InstantReply,
  newest_at: InstantReply,
  is_overdue: z.boolean().meta({ description: `Waits for more than ${REPORT_ANSWER_HOURS} hours` }),
})
export type ReportGroup = z.infer<typeof ReportGroup>

export const Report = z.object({
  id: Id,
  at: InstantReply,
  reason: ReportReason,
  text: z.string().nullable(),
  has_email: z.boolean().meta({ description: 'Whether somebody hears of the decision' }),
  decision_id: Id.nullable(),
})
export type Report = z.infer<typeof Report>

export const ReportDetails = z.object({
  object: ReportedObject,
  is_public: z.boolean().meta({ description: 'Whether everybody sees the object now' }),
  food_item: FoodItem.nullable().meta({ description: 'As everybody sees it' }),
  restaurant: Restaurant.nullable().meta({ description: 'As everybody sees it' }),
  photos: Photos.nullable(),
  reports: z.array(Report).meta({ description: 'All about this object, the oldest first' }),
  decisions: z.array(DeskDecision).meta({ description: 'All about this restaurant, the newest first' }),
})
export type ReportDetails = z.infer<typeof ReportDetails>

/** A report as the account that made it may see it. */
export const ExportedReport = z.object({
  at: InstantReply,
  object_kind: ReportObject,
  object_id: Id,
  reason: ReportReason,
  text: z.string().nullable(),
  email: z.string().nullable(),
  decided_at: InstantReply.nullable(),
})

export const reportsApi = {
  create: endpoint(deskPaths.reports.create, {
    access: 'anyone',
    summary:
      'Reports a food item, a restaurant or a photo to those who run Surplate. With an email, a receipt is sent.',
    input: NewReport,
    reply: z.object({ report_id: Id }),
    status: 202,
    failures: ['not_found', 'too_many_requests'],
  }),
  browse: endpoint(deskPaths.reports.browse, {
    access: 'support',
    summary:
      'Reports by what they are about: those that wait, the oldest first; or those that are decided, the newest first.',
    input: z.object({
      status: optional(z.enum(['open', 'decided'])),
      object_kind: optional(ReportObject),
      reason: optional(ReportReason),
      cursor: optional(text().max(100)),
    }),
    reply: z.array(ReportGroup),
  }),
  get: endpoint(deskPaths.reports.get, {
    access: 'support',
    summary:
      'A report, with everything else that was reported about the same, and the object as everybody sees it.',
    input: z.object({ report_id: Id }),
    reply: ReportDetails,
  }),
}
