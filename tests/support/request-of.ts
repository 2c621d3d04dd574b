import { randomUUID } from 'node:crypto'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'

export interface CallRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
}

const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

/** The fields of a GET behind its path. */
export function queryOf(input: object): string {
  const pairs = Object.entries(input).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/**
 * A call as a well-behaved client sends it: the names in its path filled in, the rest of the input as its
 * query or its body.
 */
export function requestOf(endpoint: Endpoint, input: object): CallRequest {
  const { method, idempotent, receives } = endpoint
  const fields: Record<string, unknown> = { ...input }
  const names = pathNames(endpoint.path)
  const path = names.reduce(
    (filled, name) => filled.replace(`{${name}}`, () => encode(fields[name])),
    endpoint.path,
  )
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !names.includes(name) && value !== undefined),
  )
  const headers: Record<string, string> = idempotent === 'required' ? { 'idempotency-key': randomUUID() } : {}
  if (method === 'GET') return { method, path: path + queryOf(rest), headers, body: undefined }
  if (receives === 'image') return { method, path, headers, body: rest['image'] as Uint8Array<ArrayBuffer> }
  headers['content-type'] = 'application/json'
  return { method, path, headers, body: JSON.stringify(rest) }
}
