import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { InstantReply } from '#contract/values.ts'

/** What is to be set up before real people order, in this order. */
export const setupSteps = [
  'mail_server',
  'test_email',
  'second_approver',
  'legal_texts',
  'approval',
  'webhooks',
  'backup',
  'first_restaurant',
] as const

const SetupStep = z.object({
  name: z.enum(setupSteps),
  missing: z.string().meta({ description: 'What is missing, as a sentence' }),
})
export type SetupStep = z.infer<typeof SetupStep>

const VersionChanges = z.object({
  version: z.string(),
  date: z.string(),
  to_do: z.array(z.string()).meta({ description: 'What an operator has to do' }),
  changes: z.array(z.string()),
})
export type VersionChanges = z.infer<typeof VersionChanges>

export const RunningVersion = z.object({
  version: z.string(),
  commit: z.string().nullable().meta({ description: 'Null where the code came without its history' }),
  since: InstantReply.meta({ description: 'When it first ran here' }),
  previous: z.string().nullable().meta({ description: 'The version that ran before' }),
  migrations: z.object({ count: z.int(), newest: z.string(), applied_at: InstantReply }),
  changes: z
    .array(VersionChanges)
    .meta({ description: 'Since the version that ran before, the newest first' }),
})
export type RunningVersion = z.infer<typeof RunningVersion>

const None = z.object({})

export const installationApi = {
  setup: endpoint(deskPaths.installation.setup, {
    access: 'admin',
    summary: 'What is still to be set up; empty once all is done.',
    input: None,
    reply: z.array(SetupStep),
  }),
  sendTestEmail: endpoint(deskPaths.installation.sendTestEmail, {
    access: 'admin',
    summary: 'Sends an email to the operator who asks, and says why where the mail server does not take it.',
    budget: { purpose: 'test_email', per: 'account', limit: 5, minutes: 15 },
    input: None,
    reply: z.object({ sent_to: z.string() }),
    failures: ['no_mail_server', 'email_not_taken', 'too_many_requests'],
  }),
  version: endpoint(deskPaths.installation.version, {
    access: 'support',
    summary: 'The version that runs, since when, and what it changes.',
    input: None,
    reply: RunningVersion,
  }),
}
