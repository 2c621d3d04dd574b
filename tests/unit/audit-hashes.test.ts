import { describe, expect, it } from 'vitest'
import { findHashes } from '#server/features/people/audit/public.ts'

const hash = 'ab'.repeat(32)
const other = 'cd'.repeat(32)

describe('the hashes in a file', () => {
  it.each([
    ['lines', `2026-11-21T07:00:00.000Z ${hash}\n2026-11-21T07:10:00.000Z ${other}\n`, [hash, other]],
    ['capitals, and one twice', `${hash.toUpperCase()}\r\n${hash}`, [hash]],
    ['an email with soft line breaks', `Newest hash: ${hash.slice(0, 40)}=\r\n${hash.slice(40)}\r\n`, [hash]],
    [
      'an email in Base64',
      `Content-Transfer-Encoding: base64\n\n${
        Buffer.from(`Please keep this email:\n\nNewest hash: ${hash}\n`)
          .toString('base64')
          .match(/.{1,76}/g)
          ?.join('\n') ?? ''
      }\n`,
      [hash],
    ],
    ['a longer number', `${hash}ab`, []],
  ])('are found in %s', (_, text, hashes) => {
    expect(findHashes(text)).toEqual(hashes)
  })
})
