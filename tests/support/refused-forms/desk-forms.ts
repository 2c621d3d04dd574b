import { maskedCode, spacedCode } from '#contract/orders/order-code-wording.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import type { FormActs, FormCase, Part } from './form-case.ts'
import type { DeskStage } from './desk-stage.ts'

const NAVIGATION: Part = ['navigation', 'Desk']
/** What was seen. */
const SEEN = 'Facts'
const MAIN: Part = ['main', '']

const section =
  (name: string, ...presses: (string | RegExp)[]) =>
  async (acts: FormActs): Promise<void> => {
    await acts.press(name, NAVIGATION)
    for (const press of presses) await acts.press(press, MAIN)
  }

async function openOrder(acts: FormActs, { code }: DeskStage): Promise<void> {
  await section('Look up')(acts)
  await acts.fill({ 'What do you look for?': code })
  await acts.press('Look up', ['search', ''])
  await acts.press(new RegExp(spacedCode(maskedCode(code))))
}

async function openPerson(acts: FormActs, stage: DeskStage): Promise<void> {
  await openOrder(acts, stage)
  await acts.press('The customer')
}

async function signOut(acts: FormActs): Promise<void> {
  await acts.press('Sign out')
  // Each document of a test in a browser begins with somebody signed in.
  await acts.reads(/^(?:Sign in|Nothing here)$/)
}

const inside: Pick<FormCase<DeskStage>, 'as' | 'path' | 'walkOn'> = {
  as: 'operator',
  path: () => '/desk',
  walkOn: async (acts) => {
    await acts.press('Audit log', NAVIGATION)
    await acts.reads('Audit log')
  },
}

export const deskForms: FormCase<DeskStage>[] = [
  {
    ...inside,
    form: 'features/desk/approvals/decision-form.tsx DecisionFields',
    open: section('Restaurants', /Rounded Ramen/),
    typed: { Reason: 'No registration.', 'Until the end of (optional)': '2031-03-01' },
    send: 'Suspend',
  },
  {
    ...inside,
    form: 'features/desk/approvals/free-month.tsx FreeMonth',
    open: section('Restaurants', /Rounded Ramen/),
    typed: { 'Why another free month?': 'She has moved.' },
    send: 'Allow another free month',
  },
  {
    ...inside,
    form: 'features/desk/approvals/restaurant-details.tsx AdjustFields',
    open: async (acts) => {
      await section('Restaurants', /Rounded Ramen/)(acts)
      await acts.unfold('Adjust the balance')
    },
    typed: { 'Amount in dollars': '12.50', 'Why?': 'A bag was lent.' },
    send: 'Adjust the balance',
  },
  {
    ...inside,
    form: 'domain/desk/correspondence/notes-card.tsx NotesCard',
    open: section('Restaurants', /Rounded Ramen/),
    typed: { 'New note': 'Ask for Rosa.' },
    send: 'Add note',
  },
  {
    ...inside,
    form: 'domain/desk/correspondence/message-form.tsx MessageForm',
    open: section('Restaurants', 'Message to all'),
    typed: { Subject: 'Ovens on Friday', Message: 'We will call you.' },
    send: 'Have it confirmed',
  },
  {
    ...inside,
    form: 'domain/desk/correspondence/food-items-card.tsx HideForm',
    open: section('Restaurants', /Reported Rolls/, /^Hide/),
    part: ['form', /^Hide/],
    typed: { [SEEN]: 'The photo shows raw chicken.' },
    send: 'Hide it',
  },
  {
    ...inside,
    form: 'domain/desk/correspondence/food-items-card.tsx ShowForm',
    open: section('Restaurants', /Appealing Arancini/, /^Show again/),
    part: ['form', /^Show again/],
    typed: { 'Why?': 'The label is there.' },
    send: 'Show it again',
  },
  {
    ...inside,
    form: 'features/desk/complaints/decide-form.tsx OpenDecision',
    open: section('Complaints', /Nonna Pina/),
    typed: { 'Refund in dollars': '5.00', Reason: 'It was cold.' },
    send: 'Settle',
  },
  {
    ...inside,
    form: 'features/desk/reports/decide-form.tsx DecideForm',
    open: section('Reports', /Reported risotto/),
    typed: { Measure: 'item_removed', [SEEN]: 'The photo shows raw chicken.', Ground: 'Another' },
    send: 'Take the decision',
  },
  {
    ...inside,
    form: 'features/desk/reports/reports-view.tsx AppealCard',
    open: async (acts) => {
      await acts.press('Reports', NAVIGATION)
      await acts.fill({ Show: 'appeals' })
    },
    typed: { 'Your reasons': 'We looked again.' },
    send: 'Reverse the decision',
  },
  {
    ...inside,
    form: 'features/desk/disputes/dispute-evidence.tsx Submit',
    open: section('Disputes', /Disputed Dahl/),
    send: 'Submit the evidence',
  },
  {
    ...inside,
    form: 'features/desk/unmatched/bank-lines-form.tsx BankLinesForm',
    open: section('Unmatched'),
    send: 'Compare with the ledger',
  },
  {
    ...inside,
    form: 'features/desk/unmatched/unmatched-view.tsx ResolveForm',
    open: section('Unmatched', /^Resolve/),
    typed: { 'What became of it?': 'The bank has rounded.' },
    send: 'Mark as resolved',
  },
  {
    ...inside,
    form: 'features/desk/proposals/proposals-view.tsx Decision',
    open: section('Today', /Waits for a second person/),
    send: /^Confirm/,
  },
  {
    ...inside,
    form: 'features/desk/proposals/proposals-view.tsx DeclineForm',
    open: section('Today', /Waits for a second person/, /^Decline/),
    typed: { 'Why?': 'Nothing is owed.' },
    send: 'Decline it',
  },
  {
    ...inside,
    form: 'features/desk/lookup/order-actions.tsx ActionForm',
    open: async (acts, stage) => {
      await openOrder(acts, stage)
      await acts.press('Refund', MAIN)
    },
    typed: { Reason: 'It was cold.' },
    send: /^Refund \$/,
  },
  {
    ...inside,
    form: 'features/desk/lookup/person-view.tsx OpenForm',
    open: openPerson,
    typed: { 'Why do you open this page?': 'They called.' },
    send: /^Open$/,
  },
  {
    ...inside,
    form: 'features/desk/lookup/person-view.tsx ResetForm',
    open: async (acts, stage) => {
      await openPerson(acts, stage)
      await acts.fill({ 'Why do you open this page?': 'They called.' })
      await acts.press(/^Open$/)
    },
    typed: { 'How did you check who it is?': 'They know the last order.' },
    send: 'Switch two-step sign-in off',
  },
  {
    ...inside,
    form: 'domain/desk/correspondence/sign-in-link.tsx LinkForm',
    open: async (acts, stage) => {
      await openPerson(acts, stage)
      await acts.fill({ 'Why do you open this page?': 'They called.' })
      await acts.press(/^Open$/)
      await acts.unfold('Send a link to sign in')
    },
    typed: { 'Why is it sent?': 'Your phone is new.' },
    send: 'Send the link',
  },
  {
    ...inside,
    form: 'features/desk/operators/operators-view.tsx InviteOperator',
    open: section('Operators'),
    typed: { Email: 'new@surplate.example' },
    send: 'Send the link',
  },
  {
    ...inside,
    form: 'features/desk/operators/operators-view.tsx RoleForm',
    open: section('Operators'),
    part: ['form', 'Role of Ada Moss'],
    asks: 'End role',
    send: /Yes, end it/,
  },
  {
    ...inside,
    form: 'features/desk/operators/successor-card.tsx SuccessorForm',
    open: async (acts) => {
      await section('Operators')(acts)
      await acts.unfold('Hand over this instance')
    },
    send: 'Make them administrator',
  },
  {
    ...inside,
    form: 'features/desk/overview/failed-work.tsx FailedWork',
    open: section('Today'),
    send: 'Try again',
  },
  {
    ...inside,
    form: 'features/desk/payouts/confirmations-card.tsx ConfirmationForm',
    open: section('Payouts'),
    typed: { 'Paid since, in dollars': '72.00' },
    send: 'Say so',
  },
  {
    ...inside,
    form: 'features/desk/payouts/payable-card.tsx MakeButton',
    open: section('Payouts'),
    send: 'Make a batch',
  },
  {
    ...inside,
    form: 'features/desk/payouts/batch-steps.tsx BankFileButton',
    open: section('Payouts', /^Batch 1/),
    send: 'Download the bank file',
  },
  {
    ...inside,
    form: 'features/desk/payouts/batch-steps.tsx NextStep',
    open: section('Payouts', /^Batch 1/),
    send: 'The bank has carried it out',
  },
  {
    ...inside,
    form: 'features/desk/payouts/batch-steps.tsx Discard',
    open: section('Payouts', /^Batch 2/),
    asks: 'Discard the batch',
    send: /Yes, discard it/,
  },
  {
    ...inside,
    form: 'features/desk/payouts/batch-payouts.tsx PayoutReasonForm',
    open: section('Payouts', /^Batch 2/, /^Take out/),
    typed: { 'Why is it taken out?': 'Its bank has closed.' },
    send: 'Take it out',
  },
  {
    ...inside,
    form: 'features/desk/legal-texts/text-editor.tsx TextEditor',
    open: section('Texts', /^Refunds/, 'Write a new version'),
    typed: { 'Version 2': 'Money goes back the way it came.', 'In effect from': '2027-03-01' },
    asks: /^Publish version/,
    send: /Yes, publish version/,
  },
  {
    form: 'features/desk/session/desk-proof-form.tsx DeskProofForm',
    as: 'closedOperator',
    path: () => '/desk',
    typed: { Password: PASSWORD },
    part: MAIN,
    send: 'Open the desk',
    walkOn: signOut,
  },
  {
    form: 'features/desk/session/open-desk.tsx MakePasskeyForm',
    as: 'newOperator',
    path: () => '/desk',
    typed: { Password: PASSWORD },
    part: MAIN,
    send: 'Make a passkey',
    walkOn: signOut,
  },
  {
    form: 'features/desk/session/desk-proof-form.tsx UsePasskey',
    as: 'passkeyOperator',
    path: () => '/desk',
    send: 'Use your passkey',
    walkOn: signOut,
  },
  {
    form: 'features/desk/session/accept-invitation.tsx AcceptOperatorInvitation',
    as: 'visitor',
    path: () => '/desk?invitation=made-up',
    open: async (acts) => {
      await acts.refuse(422, 'invalid')
      await acts.press('Accept the invitation')
    },
    typed: { Name: 'Olu Ade', 'Mobile number': MOBILE, Password: PASSWORD },
    send: 'Create account and join',
    // Nothing leads from here to anywhere else.
    walkOn: async () => {},
  },
]
