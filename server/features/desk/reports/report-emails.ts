import type { JobData } from '#server/platform/jobs/jobs.ts'
import { measureEntries } from '#contract/desk/measures.ts'
import { REPORT_ANSWER_HOURS, REPORTER_EMAIL_MONTHS } from '#contract/desk/reports.ts'
import { reportReasonNames } from '#contract/shop/report-reasons.ts'
import { legalTextPath } from '#contract/links.ts'
import {
  type EmailBuilders,
  type EmailDeps,
  type EmailJob,
  type EmailTemplate,
  formatHours,
  sanitizeUserText,
} from '#server/features/messages/notifications/public.ts'
import { type DecisionEmailData, decisionEmails } from './decisions/decision-emails.ts'
import { findDecision, type DecisionRow } from './decisions/decision-store.ts'
import { describeObjects } from './report-objects.ts'
import { findReport, type ReportRow } from './report-store.ts'

interface ReportEmailData extends DecisionEmailData {
  report_received: { report_id: string }
  report_decided: { report_id: string }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'reports.emails': EmailJob<ReportEmailData>
  }
}

const kindWords = { food_item: 'Meal', photo: 'Photo of', restaurant: 'Restaurant' } as const

/** What was reported, as the rows of a table. */
async function aboutReport({ database }: EmailDeps, report: ReportRow): Promise<[string, string][]> {
  const { name, restaurant_name } = (await describeObjects(database.query, [report]))(report)
  const restaurant: [string, string][] =
    report.object_kind === 'food_item' ? [['Restaurant', sanitizeUserText(restaurant_name)]] : []
  return [
    [kindWords[report.object_kind], sanitizeUserText(name)],
    ...restaurant,
    ['Your report', reportReasonNames[report.reason]],
  ]
}

const receivedTemplate = (about: [string, string][], origin: string): EmailTemplate => ({
  subject: 'We have your report',
  lead: 'There is nothing to do: somebody will read your report and decide about it. Thank you for telling us.',
  blocks: [
    { text: 'Hello,' },
    { table: about },
    {
      text: `That usually takes less than ${formatHours(REPORT_ANSWER_HOURS)}. We will email you what we have decided, and delete your address ${REPORTER_EMAIL_MONTHS} months after that. The restaurant is not told who you are.`,
    },
    { link: 'How we decide', href: origin + legalTextPath('decisions') },
    { text: 'If you have not reported anything, you need do nothing.' },
  ],
})

const outcomeText = (measure: DecisionRow['measure']): string =>
  measure === 'no_action'
    ? 'There is nothing to do: we have looked at your report, and found no reason to change anything.'
    : 'There is nothing to do: we have looked at your report, and done something about it.'

const decidedTemplate = (
  about: [string, string][],
  { measure, ground }: DecisionRow,
  origin: string,
): EmailTemplate => ({
  subject: 'What we have decided about your report',
  lead: outcomeText(measure),
  blocks: [
    { text: 'Hello,' },
    { table: [...about, ['Our decision', measureEntries[measure].name], ['Because of', ground]] },
    { text: 'Do you see it otherwise? Please write to us, at the contact in our terms.' },
    { link: 'How we decide', href: origin + legalTextPath('decisions') },
  ],
})

export const reportEmails: EmailBuilders<JobData['reports.emails']> = {
  ...decisionEmails,
  report_received: async (deps, { report_id }) => {
    const report = await findReport(deps.database.query, report_id)
    if (report === undefined || report.email === null) return undefined
    const template = receivedTemplate(await aboutReport(deps, report), deps.origin)
    return { key: `report_received:${report_id}`, to: { name: null, email: report.email }, template }
  },
  report_decided: async (deps, { report_id }) => {
    const { query } = deps.database
    const report = await findReport(query, report_id)
    const decision = report?.decision_id == null ? undefined : await findDecision(query, report.decision_id)
    if (report === undefined || decision === undefined || report.email === null) return undefined
    const template = decidedTemplate(await aboutReport(deps, report), decision, deps.origin)
    return { key: `report_decided:${report_id}`, to: { name: null, email: report.email }, template }
  },
}
