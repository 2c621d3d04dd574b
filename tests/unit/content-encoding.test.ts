import { expect, it } from 'vitest'
import { negotiateEncoding } from '#server/platform/http/replies/representation.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5', 'br'],
  ['br;q=0', 'identity'],
  ['br;q=0.0, gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
])('reads Accept-Encoding: %s as %s', (accept_encoding, encoding) => {
  expect(negotiateEncoding(accept_encoding)).toBe(encoding)
})
