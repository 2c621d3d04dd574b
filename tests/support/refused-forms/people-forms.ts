import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import type { FormActs, FormCase } from './form-case.ts'
import type { PeopleStage } from './people-stage.ts'

const toAccount = (acts: FormActs): Promise<void> => acts.press('Hello,')
const MAIN = ['main', ''] as [role: 'main', name: string]
const signIn = { Email: 'kim@surplate.example', Password: PASSWORD }

export const peopleForms: FormCase<PeopleStage>[] = [
  {
    form: 'features/people/auth/sign-in-form.tsx SignInForm',
    as: 'visitor',
    path: () => '/?view=auth',
    typed: signIn,
    part: MAIN,
    send: /^Sign in$/,
  },
  {
    form: 'features/people/auth/second-factor-form.tsx SecondFactorForm',
    as: 'visitor',
    path: () => '/?view=auth',
    open: async (acts) => {
      await acts.fill(signIn, MAIN)
      await acts.refuse(401, 'second_factor_required')
      await acts.press(/^Sign in$/, MAIN)
    },
    typed: { 'Code from your authenticator app': '123456' },
    part: MAIN,
    send: /^Sign in$/,
  },
  {
    form: 'features/people/auth/register-form.tsx RegisterForm',
    as: 'visitor',
    path: () => '/?view=auth',
    open: (acts) => acts.press('Create an account'),
    typed: {
      Name: 'Kim Lee',
      Email: 'new@surplate.example',
      'Mobile number': MOBILE,
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    },
    send: /^Create account$/,
  },
  {
    form: 'features/people/auth/forgot-form.tsx ForgotPasswordForm',
    as: 'visitor',
    path: () => '/?view=auth',
    open: async (acts) => {
      await acts.press('Forgot your password?')
      // Until then the form to sign in is there, with a field of the same label.
      await acts.shows('Send link')
    },
    typed: { Email: 'kim@surplate.example' },
    send: 'Send link',
  },
  {
    form: 'features/people/auth/reset-form.tsx ResetPasswordForm',
    as: 'visitor',
    path: () => '/?reset=made-up',
    typed: { 'New password': PASSWORD },
    send: 'Change password',
  },
  {
    form: 'features/people/account/details.tsx PersonForm',
    as: 'customer',
    open: async (acts) => {
      await toAccount(acts)
      await acts.press('Change Mobile number')
    },
    typed: { 'Mobile number': '0491 570 157' },
    send: /^Save$/,
  },
  {
    form: 'features/people/account/details.tsx EmailForm',
    as: 'customer',
    open: async (acts) => {
      await toAccount(acts)
      await acts.press(/^Change Email$/)
    },
    typed: { 'New email': 'other@surplate.example', 'Your password': PASSWORD },
    send: 'Send the link',
  },
  {
    form: 'features/people/account/password-form.tsx PasswordForm',
    as: 'customer',
    open: async (acts) => {
      await toAccount(acts)
      await acts.press('Change Password')
    },
    typed: { 'Current password': PASSWORD, 'New password': 'another-lasagne' },
    send: /^Change password$/,
  },
  {
    form: 'features/people/account/passkeys.tsx PasskeyForm',
    as: 'customer',
    open: async (acts) => {
      await toAccount(acts)
      await acts.press('Change Passkeys')
      await acts.press('Add a passkey')
    },
    typed: { 'Name of the passkey': 'My phone', 'Your password': PASSWORD },
    send: 'Make the passkey',
  },
  {
    form: 'features/people/account/two-factor-confirm-form.tsx TwoFactorConfirmForm',
    as: 'customer',
    open: async (acts) => {
      await toAccount(acts)
      await acts.press('Change Two-step sign-in')
      await acts.press('Switch on')
      await acts.fill({ 'Your password': PASSWORD })
      await acts.press('Go on')
    },
    typed: { 'Type the six digits that it shows': '123456' },
    send: 'Switch on',
  },
  {
    form: 'domain/people/proof-form.tsx ProofForm',
    as: 'customer',
    open: async (acts) => {
      await toAccount(acts)
      await acts.press('Erase Account')
    },
    typed: { 'Your password': PASSWORD },
    send: 'Erase for good',
  },
  {
    form: 'features/orders/ordering/order-complaints.tsx ComplaintForm',
    as: 'customer',
    path: ({ order_id }) => `/?order=${order_id}`,
    open: (acts) => acts.unfold(/^Something wrong with this order\?/),
    typed: { 'What was wrong?': 'poor_quality', 'What happened?': 'It was cold.' },
    send: /^Send$/,
  },
  {
    form: 'features/orders/ordering/order-complaints.tsx AddPhoto',
    as: 'customer',
    path: ({ complained_order_id }) => `/?order=${complained_order_id}`,
    send: (acts) => acts.attach('Add a photo of what was wrong'),
  },
  {
    form: 'features/orders/ordering/dialogs/order-dialogs.tsx SharePassDialog',
    as: 'customer',
    path: ({ order_id }) => `/?order=${order_id}`,
    open: (acts) => acts.press('Let a friend pick it up'),
    send: 'Make the link',
  },
  {
    form: 'features/orders/ordering/order-complaints.tsx Withdraw',
    as: 'customer',
    path: ({ complained_order_id }) => `/?order=${complained_order_id}`,
    asks: 'Withdraw the complaint',
    send: 'Withdraw it',
  },
  {
    form: 'features/people/email-links/confirm-email-view.tsx ConfirmEmailView',
    as: 'visitor',
    path: () => '/?confirm_email=made-up',
    send: 'Confirm my email',
  },
  {
    form: 'features/people/email-links/undo-email-view.tsx UndoEmailView',
    as: 'visitor',
    path: () => '/?undo_email=made-up',
    send: 'Undo the change',
  },
  {
    form: 'features/shop/report/report-view.tsx ReportForm',
    as: 'visitor',
    path: ({ food_item_id }) => `/?report=food_item.${food_item_id}`,
    typed: { 'What is wrong?': 'unsafe_food', 'What should we know? (optional)': 'It looks raw.' },
    send: 'Send the report',
  },
  {
    form: 'features/orders/counter/pair-device.tsx PairDevice',
    as: 'visitor',
    path: () => '/counter#pair=made-up',
    typed: { 'Name of this device': 'Front counter' },
    send: 'Pair this device',
    walkOn: (acts) => acts.press('Not now'),
  },
]
