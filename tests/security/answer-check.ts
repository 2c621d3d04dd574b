import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FailureCode, failures } from '#contract/failures.ts'
import { ProblemDocument } from '#contract/problems.ts'
import type { RawAnswer } from './raw-http.ts'

/** Each line is a fault and when it is there; the first that is there is told. */
type Faults = (() => [there: boolean, fault: string])[]

const first = (faults: Faults): string | undefined => {
  for (const look of faults) {
    const [there, fault] = look()
    if (there) return fault
  }
  return undefined
}

const inside =
  /\.[cm]?[jt]s:\d+|node_modules|\bselect\b.+\bfrom\b|syntax error|violates|\bundefined\b|\[object |Cannot read/i
const DETAIL_MAX = 300

function headerFault({ headers }: RawAnswer): string | undefined {
  return first([
    () => [headers['x-content-type-options'] !== 'nosniff', 'no nosniff'],
    () => [headers['content-security-policy']?.includes("default-src 'none'") !== true, 'no content policy'],
    () => [
      Object.keys(headers).some((name) => name.startsWith('access-control-')),
      'opens itself to other sites',
    ],
    () => [
      headers['x-powered-by'] !== undefined || headers['server'] !== undefined,
      'says what it is made of',
    ],
    () => [headers['cache-control'] === undefined, 'says nothing of caching'],
  ])
}

function problemFault({ status, headers }: RawAnswer, text: string): string | undefined {
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    return `a refusal as ${headers['content-type']}`
  const parsed = ProblemDocument.safeParse(JSON.parse(text))
  if (!parsed.success) return `not a problem document: ${parsed.error.message}`
  const { code, status: documented, detail } = parsed.data
  const failure: { status: number } | undefined = failures[code as FailureCode]
  return first([
    () => [documented !== status, `says ${documented}, is ${status}`],
    () => [failure?.status !== status, `code ${code} is not one of ${status}`],
    () => [inside.test(text), `tells of its inside: ${text}`],
    () => [detail.length === 0 || detail.length > DETAIL_MAX, `no sentence for a person: ${detail}`],
    () => [
      (status === 429 || status === 503) && headers['retry-after'] === undefined,
      'says nothing of when to try again',
    ],
  ])
}

function jsonFault(endpoint: Endpoint, text: string): string | undefined {
  const body = JSON.parse(text) as unknown
  const parsed = endpoint.reply.safeParse(body)
  if (!parsed.success) return `outside its schema: ${parsed.error.message}`
  return isDeepStrictEqual(parsed.data, body) ? undefined : 'has fields that the contract does not name'
}

function replyFault(endpoint: Endpoint, { status, headers }: RawAnswer, text: string): string | undefined {
  const type = headers['content-type'] ?? ''
  const isJson = type === 'application/json; charset=utf-8'
  const isEmpty = status === 304 || endpoint.reply instanceof z.ZodVoid
  const wrong = first([
    () => [status !== endpoint.status && status !== 304, `answered ${status} in place of ${endpoint.status}`],
    () => [isEmpty !== (text === ''), `${text === '' ? 'no' : 'a'} body with ${status}`],
    () => [!isEmpty && !isJson && !type.startsWith(endpoint.media ?? 'text/csv'), `content type ${type}`],
  ])
  return wrong ?? (isJson ? jsonFault(endpoint, text) : undefined)
}

/**
 * What is wrong with an answer; undefined when nothing is. `call` is what the request means, if it means any
 * call.
 */
export function faultOf(method: string, answer: RawAnswer, call: Endpoint | undefined): string | undefined {
  const { status, body } = answer
  const text = body.toString()
  const wrong = first([
    () => [status >= 500, `answered ${status}: ${text}`],
    () => [headerFault(answer) !== undefined, String(headerFault(answer))],
    () => [method === 'HEAD' && text !== '', 'a body to HEAD'],
  ])
  if (wrong !== undefined || method === 'HEAD') return wrong
  if (status >= 400) return problemFault(answer, text)
  return call === undefined || call.media === 'text/event-stream' ? undefined : replyFault(call, answer, text)
}
