import { PAIRING_MINUTES } from '#contract/constants.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import type { FormActs, FormCase, Part } from './form-case.ts'
import type { KitchenStage } from './kitchen-stage.ts'

const DIALOG: Part = ['dialog', '']
const QUESTION: Part = ['region', 'Planned for now']

/** Opens the settings of the dashboard, and there what is folded under a title. */
const fold =
  (title: RegExp, ...presses: (string | RegExp)[]) =>
  async (acts: FormActs): Promise<void> => {
    await acts.goTo('Dashboard')
    await acts.choose('tab', 'Settings')
    await acts.unfold(title)
    for (const name of presses) await acts.press(name)
  }
const dashboard =
  (...presses: (string | RegExp)[]) =>
  async (acts: FormActs): Promise<void> => {
    await acts.goTo('Dashboard')
    for (const name of presses) await acts.press(name)
  }
const openHours = fold(/^Opening hours$/)
const again = 'List again: Planned pilaf'

const foodItem = {
  Name: 'Ravioli',
  Description: 'Ricotta and spinach.',
  'Original price': '24.00',
  'Discounted price': '11.50',
  Cuisine: 'Italian',
  Quantity: '2',
}

export const kitchenForms: FormCase<KitchenStage>[] = [
  {
    form: 'features/kitchen/food-items/add-food-item.tsx ListingForm',
    as: 'kitchen',
    open: dashboard(),
    typed: foodItem,
    send: /^Add Food Item$/,
  },
  {
    form: 'features/kitchen/food-items/edit-food-item.tsx EditFoodItem',
    as: 'kitchen',
    open: dashboard('Actions for Kept kofta', /^Edit$/),
    typed: { Name: 'Kept kofta of lamb', Quantity: '7' },
    part: DIALOG,
    send: 'Save changes',
  },
  {
    form: 'features/kitchen/food-items/list-again/list-again-sheet.tsx ListAgainSheet',
    as: 'kitchen',
    open: dashboard(again),
    typed: { 'How many': '3' },
    part: DIALOG,
    send: /\b3\b/,
  },
  {
    form: 'features/kitchen/food-items/list-again/list-again-dialog.tsx ListAgainWithChanges',
    as: 'kitchen',
    open: dashboard(again, 'Change first'),
    typed: { Name: 'Planned paella' },
    part: DIALOG,
    send: /^List it$/,
  },
  {
    form: 'features/kitchen/weekly-plans/weekly-plan-dialog.tsx WeeklyPlanDialog',
    as: 'kitchen',
    open: async (acts) => {
      await fold(/^Every week$/, 'Add a plan')(acts)
      await acts.press('Tuesday', DIALOG)
    },
    typed: { 'List at': '20:00', Until: '21:30' },
    part: DIALOG,
    send: 'Save plan',
  },
  {
    form: 'features/kitchen/weekly-plans/weekly-plan-question-change.tsx WeeklyPlanQuestionChange',
    as: 'kitchen',
    open: async (acts) => {
      await acts.goTo('Dashboard')
      await acts.press('Change', QUESTION)
    },
    typed: { 'How many': '3' },
    part: QUESTION,
    send: /\b3\b/,
  },
  {
    form: 'features/kitchen/weekly-plans/weekly-plan-questions.tsx Question',
    as: 'kitchen',
    open: dashboard(),
    part: QUESTION,
    send: /^Yes/,
  },
  {
    form: 'features/kitchen/hours/opening-hours-form.tsx OpeningHoursForm',
    as: 'kitchen',
    open: async (acts) => {
      await openHours(acts)
      await acts.choose('switch', 'Monday')
    },
    send: 'Save hours',
  },
  {
    form: 'features/kitchen/hours/closed-days.tsx CloseDayForm',
    as: 'kitchen',
    open: openHours,
    typed: { 'Close on': '2026-12-24', 'Reason (optional)': 'A wedding' },
    send: 'Close this day',
  },
  {
    form: 'features/kitchen/hours/close-today-dialog.tsx CloseTodayDialog',
    as: 'kitchen',
    open: dashboard('Not open today'),
    part: DIALOG,
    send: 'Close today',
  },
  {
    form: 'features/kitchen/hours/open-orders-dialog.tsx OpenOrdersDialog',
    as: 'closed',
    open: dashboard('Cancel open orders'),
    typed: { 'Reason (optional)': 'The oven broke' },
    part: DIALOG,
    send: 'Cancel 1 order and refund',
  },
  {
    form: 'features/kitchen/tonight/cancel-customer-order-form.tsx CancelCustomerOrder',
    as: 'kitchen',
    open: async (acts) => {
      await dashboard(/Cancel order/)(acts)
      await acts.choose('radio', 'In my own words')
    },
    typed: { Reason: 'The oven broke' },
    part: DIALOG,
    send: 'Cancel and refund',
  },
  {
    form: 'features/kitchen/complaints/restaurant-complaints.tsx AnswerForm',
    as: 'kitchen',
    open: dashboard('Answer'),
    typed: { 'Another amount in dollars': '5.00', 'Your answer': 'It was hot.' },
    send: 'Agree and give back $5.00',
  },
  {
    form: 'domain/complaints/appeal-form.tsx AppealForm',
    as: 'kitchen',
    open: async (acts) => {
      await fold(/^Earlier complaints/)(acts)
      await acts.unfold(/^I do not agree$/)
    },
    typed: { 'Why do you not agree?': 'The photo is of another meal.' },
    send: 'Send the appeal',
  },
  {
    form: 'features/kitchen/restaurants/decisions-card.tsx AppealForm',
    as: 'kitchen',
    open: dashboard(),
    typed: { 'Why do you disagree?': 'It was cooked through.' },
    send: /^Appeal$/,
  },
  {
    form: 'features/kitchen/restaurants/address-form.tsx AddressForm',
    as: 'homeless',
    open: dashboard(),
    typed: { 'Street address': '12 Sydney Road', Suburb: 'Brunswick' },
    send: 'Save address',
  },
  {
    form: 'features/kitchen/restaurants/restaurant-profile-form.tsx ProfileForm',
    as: 'kitchen',
    open: fold(/^Your restaurant$/),
    typed: { 'Pickup instructions': 'By the side door' },
    send: 'Save details',
  },
  {
    form: 'features/kitchen/restaurants/pin-dialog.tsx PinDialog',
    as: 'kitchen',
    open: fold(/^Your place on the map$/, 'Place the pin'),
    part: DIALOG,
    send: 'Save this place',
  },
  {
    form: 'features/kitchen/registration/certificate-field.tsx CertificateField',
    as: 'kitchen',
    open: fold(/^Your food business$/, /^Change$/),
    send: (acts) => acts.attach('Certificate of registration'),
  },
  {
    form: 'features/kitchen/registration/registration-form.tsx RegistrationForm',
    as: 'kitchen',
    open: fold(/^Your food business$/, /^Change$/),
    typed: { 'Legal name': 'Nonna Pina Pty Ltd' },
    send: /^Save$/,
  },
  {
    form: 'features/kitchen/staff/team-card.tsx InviteForm',
    as: 'kitchen',
    open: fold(/^Team$/),
    typed: { Email: 'noah@surplate.example' },
    send: 'Send invitation',
  },
  {
    form: 'features/kitchen/payouts/bank-account-card.tsx BankAccountForm',
    as: 'kitchen',
    open: async (acts) => {
      await acts.goTo('Dashboard')
      await acts.choose('tab', 'Money')
      await acts.press('Add your bank account')
    },
    typed: {
      'Name of the account': 'Nonna Pina Pty Ltd',
      BSB: '063-123',
      'Account number': '001234567',
      'Your password': PASSWORD,
    },
    send: 'Save bank details',
  },
  {
    form: 'features/kitchen/recalls/recall-fieldset.tsx RecallFieldset',
    as: 'kitchen',
    open: async (acts) => {
      await fold(/^Recall food$/, 'Start a recall')(acts)
      await acts.choose('checkbox', /^Kept kofta/)
    },
    refusedRead: () => '/restaurants/mine/recalls/count',
    typed: { 'What is wrong with it?': 'The sauce contains peanuts' },
    send: 'See who is told',
  },
  {
    form: 'features/kitchen/recalls/recall-dialog.tsx ConfirmRecall',
    as: 'kitchen',
    open: async (acts) => {
      await fold(/^Recall food$/, 'Start a recall')(acts)
      await acts.choose('checkbox', /^Kept kofta/)
      await acts.fill({ 'What is wrong with it?': 'The sauce contains peanuts' })
      await acts.press('See who is told')
      await acts.shows('This cannot be undone.')
    },
    part: DIALOG,
    send: /^Recall and tell/,
  },
  {
    form: 'features/kitchen/invitation/join-with-account.tsx JoinWithAccount',
    as: 'invited',
    path: ({ account_invitation_token }) => `/?invitation=${account_invitation_token}`,
    send: 'Join the team',
  },
  {
    form: 'features/kitchen/invitation/invitation-view.tsx JoinForm',
    as: 'visitor',
    path: ({ invitation_token }) => `/?invitation=${invitation_token}`,
    typed: { Name: 'Mia Tran', 'Mobile number': MOBILE, Password: PASSWORD },
    send: 'Join the team',
  },
  {
    form: 'features/kitchen/staff/pairing-dialog.tsx PairingCode',
    as: 'kitchen',
    open: async (acts, { advance }) => {
      await fold(/^Counter devices$/, 'Pair a device')(acts)
      await acts.press('Copy the address instead')
      await advance({ minutes: PAIRING_MINUTES + 1 })
    },
    part: DIALOG,
    send: 'Show a new code',
  },
]
