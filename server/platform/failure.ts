import { type FailureCode, failures, type Problem } from '#contract/failures.ts'

/** A refusal that the caller is told about: a stable code, a sentence for a person, and what else helps. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly extra: Record<string, unknown>
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retry_after: number | undefined

  constructor(code: FailureCode, told: { detail?: string; retry_after?: number; cause?: unknown; extra?: Record<string, unknown> } = {}) {
    super(told.detail ?? failures[code].detail, { cause: told.cause })
    this.name = 'Failure'
    this.code = code
    this.extra = told.extra ?? {}
    this.retry_after = told.retry_after ?? (failures[code].status === 503 ? 2 : undefined)
  }

  get status(): number {
    return failures[this.code].status
  }

  toProblem(): Problem {
    const { status, title } = failures[this.code]
    return { type: `/api/docs#${this.code}`, title, status, detail: this.message, code: this.code, ...this.extra }
  }
}

/** A refusal of input, field by field, in the wording shown beside each field. */
export function invalid(errors: Record<string, string>): Failure {
  return new Failure('invalid', { detail: Object.values(errors)[0], extra: { errors } })
}
