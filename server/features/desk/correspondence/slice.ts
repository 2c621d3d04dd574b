import { correspondenceApi } from '#contract/desk/correspondence.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Proposals } from '#server/features/money/proposals/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import { correspondenceEmails } from './correspondence-emails.ts'
import {
  addNote,
  emailSignInLink,
  eraseCorrespondence,
  exportCorrespondence,
  readMessagesToAll,
  proposeMessage,
  readCorrespondence,
  registerMessages,
  sendMessage,
} from './correspondence-flows.ts'

interface CorrespondenceParts {
  accounts: AccountDeps
  emails: Emails
  bindDesk: BindDesk
  proposals: Proposals
}

export function registerCorrespondence(
  app: AppParts,
  { accounts, emails, bindDesk, proposals }: CorrespondenceParts,
): void {
  bindDesk(correspondenceApi, {
    notePerson: { write: (tx, input, caller) => addNote(app, tx, input, caller) },
    sendSignInLink: { write: (tx, input) => emailSignInLink(app, tx, input) },
    ofRestaurant: {
      read: ({ restaurant_id }) => readCorrespondence(app, restaurant_id),
      looks: ({ restaurant_id }) => [{ object_kind: 'restaurant', object_id: restaurant_id }],
    },
    noteRestaurant: { write: (tx, input, caller) => addNote(app, tx, input, caller) },
    sendMessage: { write: (tx, input, caller) => sendMessage(app, tx, input, caller) },
    messagesToAll: () => readMessagesToAll(app),
    proposeMessage: { write: (tx, input, caller) => proposeMessage(app, tx, input, caller) },
  })
  emails.work('correspondence.emails', correspondenceEmails)
  registerMessages(proposals, app)
  accounts.hooks.push({
    exportData: exportCorrespondence,
    onErasing: { leave: (tx, account) => eraseCorrespondence(tx, account) },
  })
}
