import { SERVER_TIME } from '#contract/endpoint.ts'
import { type FailureCode, failures } from '#contract/failures.ts'
import { ProblemDocument } from '#contract/problems.ts'
import { type OpenApiObject, schemaOf } from './schemas.ts'

/** The statuses that say when another try makes sense. */
const RETRY_STATUSES = new Set<number>([429, 503])

const codeOrder = Object.keys(failures)

/** Codes by their status, both in the order of the list of failures. */
function byStatus(codes: readonly FailureCode[]): [status: number, codes: FailureCode[]][] {
  const sorted = [...new Set(codes)].toSorted(
    (one, other) => codeOrder.indexOf(one) - codeOrder.indexOf(other),
  )
  return [...Map.groupBy(sorted, (code) => failures[code].status)]
}

/** Calls that are refused alike refer to one response. */
const nameOf = (codes: FailureCode[]): string => codes.join('.')

/** What a call can be refused with, by status. */
export const refusalsOf = (codes: readonly FailureCode[]): OpenApiObject =>
  Object.fromEntries(
    byStatus(codes).map(([status, group]) => [status, { $ref: `#/components/responses/${nameOf(group)}` }]),
  )

const line = (code: FailureCode): string => `- \`${code}\` ${failures[code].title}: ${failures[code].detail}`

const response = (status: number, codes: FailureCode[]): OpenApiObject => ({
  description: codes.map(line).join('\n'),
  headers: Object.fromEntries(
    [SERVER_TIME, ...(RETRY_STATUSES.has(status) ? ['Retry-After'] : [])].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  ),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          {
            type: 'object',
            properties: { status: { const: status }, code: { type: 'string', enum: codes } },
          },
        ],
      },
    },
  },
})

/** The responses that the refusals of these calls refer to. */
export const refusalResponses = (calls: (readonly FailureCode[])[]): OpenApiObject =>
  Object.fromEntries(
    calls.flatMap(byStatus).map(([status, codes]) => [nameOf(codes), response(status, codes)]),
  )

/** A refusal, as a problem document (RFC 9457). */
export const problemSchema = schemaOf(ProblemDocument, 'output')
