import { type FailureCode, failures } from '#contract/failures.ts'
import type { ProblemDocument } from '#contract/problems.ts'

interface FailureOptions {
  /** A sentence for a person; the code's own without one. */
  detail?: string
  retry_after?: number
  cause?: unknown
  /** Further members of the problem document. */
  extra?: Record<string, unknown>
}

/** A refusal that is answered with a problem document. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly extra: Record<string, unknown>
  /** In seconds; sent as the Retry-After header. */
  readonly retry_after: number | undefined

  constructor(code: FailureCode, options: FailureOptions = {}) {
    super(options.detail ?? failures[code].detail, { cause: options.cause })
    this.name = 'Failure'
    this.code = code
    this.extra = options.extra ?? {}
    this.retry_after = options.retry_after ?? (failures[code].status === 503 ? 2 : undefined)
  }

  get status(): number {
    return failures[this.code].status
  }

  toProblem(): ProblemDocument {
    const { status, title } = failures[this.code]
    return {
      type: `/api/docs#${this.code}`,
      title,
      status,
      detail: this.message,
      code: this.code,
      ...this.extra,
    }
  }
}

/** A refusal of input: for each field the message that is shown beside it. */
export function invalid(errors: Record<string, string>): Failure {
  return new Failure('invalid', { detail: Object.values(errors)[0], extra: { errors } })
}
