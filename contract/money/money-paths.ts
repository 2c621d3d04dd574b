import type { MethodAndPath } from '#contract/endpoint.ts'

/** Method and path of every call about what a restaurant is paid: apart, since a shop's first view needs none. */
export const moneyPaths = {
  statements: {
    statement: { method: 'GET', path: '/api/restaurants/mine/statement' },
  },
  bankAccounts: {
    get: { method: 'GET', path: '/api/restaurants/mine/bank-account' },
    set: { method: 'PUT', path: '/api/restaurants/mine/bank-account' },
  },
} as const satisfies Record<string, Record<string, MethodAndPath>>
