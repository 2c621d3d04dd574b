import { randomBytes } from 'node:crypto'

/** What Stripe refuses, in its own words. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly error: Record<string, string>
  constructor(status: number, error: Record<string, string>) {
    super(error['message'])
    this.status = status
    this.error = error
  }
}

export const refuse = (code: string, message: string, status = 400): never => {
  throw new StripeRefusal(status, { type: 'invalid_request_error', code, message })
}
export const refuseParam = (param: string, code: string, message: string): never => {
  throw new StripeRefusal(400, { type: 'invalid_request_error', param, code, message })
}
export const missing = (what: string): never => refuse('resource_missing', `No such ${what}`, 404)

export const stripeId = (kind: string): string => `${kind}_test_${randomBytes(12).toString('hex')}`

export type Params = Record<string, string>

/** `metadata[name]=value` and the like, as an object. */
export const nested = (params: Params, name: string): Params =>
  Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) && key.endsWith(']') ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  )
