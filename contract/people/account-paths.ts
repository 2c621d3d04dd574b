import type { MethodAndPath } from '#contract/endpoint.ts'

/**
 * Method and path of what the settings of an account, sign-in and calendars call: apart, since the shop's
 * first view needs none of them.
 */
export const accountPaths = {
  accountExport: {
    read: { method: 'GET', path: '/api/auth/export' },
  },
  emailAddresses: {
    confirm: { method: 'POST', path: '/api/auth/email/confirm' },
    resend: { method: 'POST', path: '/api/auth/email/resend' },
    change: { method: 'POST', path: '/api/auth/email/change' },
    undo: { method: 'POST', path: '/api/auth/email/undo' },
  },
  twoFactor: {
    status: { method: 'GET', path: '/api/auth/two-factor' },
    begin: { method: 'POST', path: '/api/auth/two-factor/begin' },
    confirm: { method: 'POST', path: '/api/auth/two-factor/confirm' },
    recoveryCodes: { method: 'POST', path: '/api/auth/two-factor/recovery-codes' },
    remove: { method: 'DELETE', path: '/api/auth/two-factor' },
  },
  passkeys: {
    all: { method: 'GET', path: '/api/auth/passkeys' },
    begin: { method: 'POST', path: '/api/auth/passkeys/begin' },
    add: { method: 'POST', path: '/api/auth/passkeys' },
    remove: { method: 'DELETE', path: '/api/auth/passkeys/{passkey_id}' },
    beginSignIn: { method: 'POST', path: '/api/auth/passkeys/sign-in/begin' },
    signIn: { method: 'POST', path: '/api/auth/passkeys/sign-in' },
  },
  calendar: {
    order: { method: 'GET', path: '/api/orders/{order_id}/calendar.ics' },
    link: { method: 'POST', path: '/api/calendar/feed' },
    feed: { method: 'GET', path: '/api/calendar/{feed_token}.ics' },
  },
} as const satisfies Record<string, Record<string, MethodAndPath>>
