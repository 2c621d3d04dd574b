import { StripeRefusal } from './stripe-refusal.ts'

const DAY_MS = 86_400_000
const OTHER_PARAMETERS =
  'Keys for idempotent requests can only be used with the same parameters they were first used with.'

export interface StripeAnswer {
  status: number
  body: unknown
}

export const errorOf = (type: string, message: string) => ({ error: { type, message } })

/** Stripe gives the same answer to a key for a day, a refusal too, and refuses other parameters with it. */
export function openAnswers(now: () => Date) {
  const answers = new Map<string, { request: string; at: number; answer: StripeAnswer }>()
  return {
    once: (key: string | undefined, request: string, act: () => unknown): StripeAnswer => {
      if (key === undefined) return attempt(act)
      const before = answers.get(key)
      if (before !== undefined && now().getTime() - before.at < DAY_MS)
        return before.request === request
          ? before.answer
          : { status: 400, body: errorOf('idempotency_error', OTHER_PARAMETERS) }
      const answer = structuredClone(attempt(act))
      answers.set(key, { request, at: now().getTime(), answer })
      return answer
    },
  }
}

function attempt(act: () => unknown): StripeAnswer {
  try {
    return { status: 200, body: act() }
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.status, body: { error: error.error } }
    throw error
  }
}
