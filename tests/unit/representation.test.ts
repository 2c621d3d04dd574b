import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { Representation } from '#server/platform/http/replies/representation.ts'

const page = new Representation('<p>Hello</p>', { 'content-type': 'text/html' })
const opaque = page.etag.slice('W/'.length)

it.each([
  [page.etag, true],
  [opaque, true],
  [`"other", ${opaque}`, true],
  ['*', true],
  ['W/"other"', false],
  ['', false],
  [page.etag.slice(0, -2), false],
])('compares its ETag with If-None-Match: %s: %s', (if_none_match, matches) => {
  expect(page.matches(if_none_match)).toBe(matches)
})

it('has another ETag for another body', () => {
  expect(new Representation('<p>Bye</p>', {}).etag).not.toBe(page.etag)
})

it('is compressed once for each encoding', async () => {
  expect(page.encodedBody('br')).toBeUndefined()
  const [br, same, gzip] = await Promise.all([
    page.encodeBody('br'),
    page.encodeBody('br'),
    page.encodeBody('gzip'),
  ])
  expect(same).toBe(br)
  expect(page.encodedBody('br')).toBe(br)
  expect([brotliDecompressSync(br), gunzipSync(gzip), page.encodedBody('identity')].map(String)).toEqual(
    Array(3).fill('<p>Hello</p>'),
  )
})

it('uses the compressed forms that exist already', () => {
  const compressed = Buffer.from('compressed before')
  expect(new Representation('text', {}, [['br', compressed]]).encodedBody('br')).toBe(compressed)
})
