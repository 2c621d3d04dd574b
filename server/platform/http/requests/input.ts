import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Id, isStorable, NOT_STORABLE } from '#contract/values.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { isId } from '#server/platform/ids.ts'

/** Deeper, and with more values, than any input of ours is. */
const DEPTH_MAX = 16
const VALUES_MAX = 5_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

/** How much deeper the text is after a byte: `[` and `{`, `]` and `}` differ in one bit. */
const stepOf = (byte: number): -1 | 0 | 1 => {
  const sign = byte & ~0x20
  if (sign === 0x5b) return 1
  return sign === 0x5d ? -1 : 0
}

/** Where the text ends whose quotation mark is at `at`. */
function endOfText(bytes: Uint8Array, at: number): number {
  let end = at + 1
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1
  return end
}

/**
 * Whether a JSON text is cheap to parse: whoever has nothing to send but brackets is refused before they cost
 * anything.
 */
export function isWithinBounds(bytes: Uint8Array): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfText(bytes, at)
    else {
      const step = stepOf(byte)
      depth += step
      if (step === 1 || byte === COMMA) values += 1
    }
    if (depth > DEPTH_MAX || values > VALUES_MAX) return false
  }
  return true
}

const FIELDS_NAMED_MAX = 10
const NAME_MAX = 100

/**
 * The fields whose value or name is text that the database cannot store. Without recursion, since a body may
 * be nested deeply.
 */
export function unstorableFields(input: object): string[] {
  const unstorable = new Set<string>()
  const waiting: [path: string, value: unknown][] = [['', input]]
  for (
    let next = waiting.pop();
    next !== undefined && unstorable.size < FIELDS_NAMED_MAX;
    next = waiting.pop()
  ) {
    const [path, value] = next
    const isBad =
      typeof value === 'string'
        ? !isStorable(value)
        : Object.keys(Object(value)).some((key) => !isStorable(key))
    if (isBad) unstorable.add(path.slice(0, NAME_MAX) || 'body')
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        waiting.push([path === '' ? key : `${path}.${key}`, inner])
  }
  return [...unstorable]
}

function refuseUnstorable(input: object): void {
  const fields = unstorableFields(input)
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map((field) => [field, NOT_STORABLE])))
}

function sentFields({ method, receives }: Endpoint, request: FastifyRequest): object {
  if (receives !== undefined) return {}
  return method === 'GET' ? (request.query as object) : readBody(request)
}

/**
 * A text in the place of an id that has not its form is the id of nothing: no query is needed to know. What has
 * another schema, such as the provider's id of a checkout, is not one of ours.
 */
function readPath(
  { input }: Endpoint,
  names: string[],
  params: Record<string, string>,
): Record<string, string> {
  const schemas: Record<string, unknown> = input instanceof z.ZodObject ? input.shape : {}
  const fields = Object.fromEntries(names.map((name) => [name, params[name] ?? '']))
  if (Object.entries(fields).some(([name, value]) => schemas[name] === Id && !isId(value)))
    throw new Failure('not_found')
  return fields
}

/**
 * Everything the caller sends, validated: the names in the path over the query of a GET or the JSON body of a
 * write.
 */
export function readInput(endpoint: Endpoint, names: string[], request: FastifyRequest): unknown {
  const path = readPath(endpoint, names, request.params as Record<string, string>)
  const fields = sentFields(endpoint, request)
  refuseUnstorable(fields)
  const input = { ...fields, ...path }
  const parsed = endpoint.input.safeParse(input, { error: fallbackMessage })
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message
  if (names.some((name) => name in errors)) throw new Failure('not_found')
  throw invalid(errors)
}

/** The message for a field where the contract has none of its own. */
function fallbackMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'This is missing'
      : `This has to be ${kinds[issue.expected] ?? 'something else'}`
  if (issue.code === 'invalid_value') return `Please choose one of: ${issue.values.join(', ')}`
}

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
}

function readBody(request: FastifyRequest): object {
  const bytes = request.body
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return {}
  if (!isWithinBounds(bytes))
    throw new Failure('malformed', {
      detail: 'The body has more values, or nests them more deeply, than any of our calls.',
    })
  const body = parseJson(bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new Failure('malformed', { detail: 'The body must be a JSON object.' })
  return body
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
// Written plainly or with escapes. Checking every key of every body costs ten times as much.
const MAY_NAME_PROTO = /__proto__|\\u/
const withoutProto = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value)

function parseJson(bytes: Buffer): unknown {
  try {
    const text = utf8.decode(bytes)
    return MAY_NAME_PROTO.test(text) ? JSON.parse(text, withoutProto) : JSON.parse(text)
  } catch (cause) {
    throw new Failure('malformed', { detail: 'The body is not valid JSON.', cause })
  }
}
