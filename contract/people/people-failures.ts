import { PASSKEYS_MAX } from '#contract/constants.ts'

/** Why somebody cannot register, sign in, change how they do, or erase the account. */
export const accountFailures = {
  invalid_credentials: {
    status: 401,
    title: 'Invalid credentials',
    detail: 'That email and password do not match. Please try again.',
  },
  second_factor_required: {
    status: 401,
    title: 'Second step required',
    detail: 'Please enter the code from your authenticator app to sign in.',
  },
  email_taken: {
    status: 409,
    title: 'Email taken',
    detail: 'An account with this email already exists. Please sign in instead.',
  },
  email_link_over: {
    status: 410,
    title: 'Link used or too old',
    detail:
      'This link has been used already, or it is too old. Please open the newest one, or ask for another in your account.',
  },
  email_already_confirmed: {
    status: 409,
    title: 'Email confirmed already',
    detail: 'Your email is confirmed already. There is nothing left to do.',
  },
  email_not_confirmed: {
    status: 409,
    title: 'Email not confirmed',
    detail:
      'Please confirm your email first: open the link that we have sent you. You can ask for another in your account.',
  },
  open_orders: {
    status: 409,
    title: 'Open orders',
    detail: 'You still have orders to hand over. Please hand them over or cancel them first.',
  },
  role_at_desk: {
    status: 409,
    title: 'Role at the desk',
    detail:
      'You work at the desk. Please ask another administrator to end your role, then erase the account.',
  },
  two_factor_on: {
    status: 409,
    title: 'Two-step sign-in is on',
    detail: 'Two-step sign-in is already on. Please reload the page.',
  },
  two_factor_off: {
    status: 409,
    title: 'Two-step sign-in is off',
    detail: 'Two-step sign-in is off. Please reload the page.',
  },
  two_factor_not_begun: {
    status: 409,
    title: 'Two-step sign-in not begun',
    detail: 'There is nothing to confirm any more. Please start again with a new QR code.',
  },
  too_many_passkeys: {
    status: 409,
    title: 'Too many passkeys',
    detail: `You have ${PASSKEYS_MAX} passkeys. Please remove one first.`,
  },
  passkey_in_use: { status: 409, title: 'Passkey in use', detail: 'This passkey is in use already.' },
} as const

/** Why somebody cannot work at the desk. */
export const operatorFailures = {
  desk_session_required: {
    status: 403,
    title: 'Desk session required',
    detail: 'Your session at the desk has ended. Please confirm that it is you.',
  },
  proof_required: {
    status: 403,
    title: 'Proof required',
    detail: 'Please confirm that it is you, and do it once more.',
  },
  involved: {
    status: 403,
    title: 'Involved',
    detail: 'You are involved in this. Please leave it to another operator.',
  },
  second_step_required: {
    status: 403,
    title: 'Second step required',
    detail:
      'The desk needs two-step sign-in or a passkey. Please add one in your account first, then come back.',
  },
  approver_waits: {
    status: 403,
    title: 'Too new to approve money',
    detail:
      'Your role at the desk or your second step is new. Somebody else who may approve money can do it now.',
  },
  no_mail_server: {
    status: 409,
    title: 'No mail server',
    detail: 'SMTP_URL is not set, so no email leaves this machine. Please set it and start again.',
  },
  email_not_taken: {
    status: 409,
    title: 'Email not taken',
    detail: 'The mail server did not take the email. Please check SMTP_URL.',
  },
  own_operator: {
    status: 409,
    title: 'Own role',
    detail: 'You cannot change or end your own role. Please ask another administrator.',
  },
  already_operator: {
    status: 409,
    title: 'Already an operator',
    detail: 'Somebody with this email works at the desk already.',
  },
} as const
