import { z } from 'zod'
import { Session, SubscriptionStatus, User } from './people/accounts.ts'
import { ExportedEmailChange } from './people/email-addresses.ts'
import { RestaurantDecision } from './desk/decisions.ts'
import { ExportedMessage, ExportedNote } from './desk/correspondence.ts'
import { ExportedReport } from './desk/reports.ts'
import { endpoint } from './endpoint.ts'
import { ExportedComplaint } from './desk/complaints.ts'
import { Order } from './orders/orders.ts'
import { Passkey } from './people/passkeys.ts'
import { accountPaths } from '#contract/people/account-paths.ts'
import { CheckoutStatus, PayableId } from './payments/payments.ts'
import { Registration } from './desk/registrations.ts'
import { RestaurantProfile } from './kitchen/restaurants.ts'
import { Invoice } from './money/invoices.ts'
import { ExportedBankAccount } from './money/bank-accounts.ts'
import { TwoFactor } from './people/two-factor.ts'
import { Id, InstantReply } from './values.ts'

const ExportedPayment = z.object({
  id: z.string(),
  package_id: PayableId,
  order_id: Id.nullable(),
  amount_cents: z.int(),
  currency: z.string(),
  status: CheckoutStatus.shape.status,
  payment_status: CheckoutStatus.shape.payment_status,
  created_at: InstantReply,
  fulfilled_at: InstantReply.nullable(),
})
export type ExportedPayment = z.infer<typeof ExportedPayment>

const ExportedSubscription = z.object({
  status: SubscriptionStatus,
  trial_started_at: InstantReply,
  trial_ends_at: InstantReply,
  current_period_end: InstantReply.nullable(),
  cancel_at_period_end: z.boolean(),
})
export type ExportedSubscription = z.infer<typeof ExportedSubscription>

/**
 * Everything that is kept about an account, as its owner may see it: what is not named here never leaves the
 * server.
 */
export const AccountExport = z.object({
  user: User,
  email_changes: z.array(ExportedEmailChange),
  stopped_emails: z
    .array(z.string())
    .meta({ description: 'The kinds of emails that were stopped by their links, besides pickup reminders' }),
  sessions: z.array(Session),
  passkeys: z.array(Passkey),
  two_step_sign_in: TwoFactor,
  restaurant: RestaurantProfile.nullable(),
  food_business: Registration.nullable(),
  subscription: ExportedSubscription.nullable(),
  orders: z.array(Order),
  payments: z.array(ExportedPayment),
  cards: z
    .array(z.object({ last_seen_at: InstantReply }))
    .optional()
    .meta({
      description:
        'When each card last paid. Of a card itself we keep a hash, to see whether another account pays with it',
    }),
  reports: z.array(ExportedReport),
  decisions: z.array(RestaurantDecision).meta({ description: 'About the restaurant that the account owns' }),
  desk_visits: z
    .array(z.object({ at: InstantReply, reason: z.string() }))
    .meta({ description: 'When an operator opened this account or looked it up, and why' }),
  desk_notes: z
    .array(ExportedNote)
    .optional()
    .meta({ description: 'What operators have noted of the account, or the restaurant that it owns' }),
  desk_messages: z
    .array(ExportedMessage)
    .optional()
    .meta({ description: 'What operators have written to the restaurant that the account owns' }),
  complaints: z.array(ExportedComplaint).optional(),
  bank_accounts: z
    .array(ExportedBankAccount)
    .meta({ description: 'Of the restaurant that the account owns, the present one last' }),
  invoices: z.array(Invoice).meta({
    description: 'What the restaurant was charged, the newest first; each can be opened by its number',
  }),
  calendar_feed: z.object({ url: z.string(), created_at: InstantReply }).nullable(),
})
export type AccountExport = z.infer<typeof AccountExport>

export const accountExportApi = {
  read: endpoint(accountPaths.accountExport.read, {
    access: 'signed-in',
    summary: 'All data kept about this account.',
    input: z.object({}),
    reply: AccountExport,
    // It takes many queries.
    budget: { purpose: 'export_data', per: 'account', limit: 20, minutes: 60 },
    failures: ['too_many_requests'],
  }),
}
