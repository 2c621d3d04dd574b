import type { MethodAndPath } from '#contract/endpoint.ts'

/**
 * Method and path of every call about what a restaurant is paid: apart, since a shop's first view needs none.
 */
export const moneyPaths = {
  statements: {
    statement: { method: 'GET', path: '/api/restaurants/mine/statement' },
  },
  insights: {
    read: { method: 'GET', path: '/api/restaurants/mine/insights' },
  },
  impactMonths: {
    read: { method: 'GET', path: '/api/impact/months' },
  },
  impactCertificates: {
    browse: { method: 'GET', path: '/api/restaurants/mine/impact-certificates' },
    issue: { method: 'GET', path: '/api/restaurants/mine/impact-certificates/{month}' },
    keys: { method: 'GET', path: '/api/impact/certificate-keys' },
  },
  payouts: {
    balance: { method: 'GET', path: '/api/restaurants/mine/balance' },
    onboarding: { method: 'POST', path: '/api/restaurants/mine/payout-account/onboarding' },
    browse: { method: 'GET', path: '/api/restaurants/mine/payouts' },
    get: { method: 'GET', path: '/api/restaurants/mine/payouts/{payout_id}' },
  },
  invoices: {
    receipt: { method: 'GET', path: '/api/orders/{order_id}/receipt' },
    browse: { method: 'GET', path: '/api/restaurants/mine/invoices' },
    get: { method: 'GET', path: '/api/restaurants/mine/invoices/{number}' },
  },
  bankAccounts: {
    get: { method: 'GET', path: '/api/restaurants/mine/bank-account' },
    set: { method: 'PUT', path: '/api/restaurants/mine/bank-account' },
  },
} as const satisfies Record<string, Record<string, MethodAndPath>>
