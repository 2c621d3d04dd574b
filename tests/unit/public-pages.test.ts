import { describe, expect, it } from 'vitest'
import { readShortId, restaurantPath, slugOf } from '#contract/shop/public-pages.ts'
import {
  countFiles,
  readPart,
  sitemapPart,
  sitemapXml,
} from '#server/features/shop/public-pages/sitemap-rules.ts'
import { shortText } from '#web/documents/document-wording.ts'
import { scriptJson } from '#web/platform/prerender/render-html.ts'

const ID = '01a1fca7-8740-77d9-a5ca-34abdf0300d0'

describe('the address of a restaurant', () => {
  it.each([
    ['Café Lüna & Sons', 'cafe-luna-sons'],
    ['Nonna’s  "Kitchen"!', 'nonnas-kitchen'],
    ['木村', ''],
    ['-- 24/7 --', '24-7'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('has %j as %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
    const path = restaurantPath({ id: ID, name })
    expect(path).toBe(`/restaurants/${slug === '' ? '' : `${slug}-`}34abdf0300d0`)
    expect(readShortId(path.slice('/restaurants/'.length))).toBe('34abdf0300d0')
  })

  const withoutId = ['', 'nonna', 'nonna-34abdf0300', 'nonna34abdf0300d0']
  it.each([...withoutId, 'nonna-34abdf0300d0/'])('is not %j, which ends with no short id', (part) => {
    expect(readShortId(part)).toBeUndefined()
  })
})

describe('the files of a site map', () => {
  it.each([
    [0, 1],
    [10_000, 1],
    [10_001, 2],
    [120_000, 12],
  ])('are for %i restaurants %i', (restaurants, files) => {
    expect(countFiles(restaurants)).toBe(files)
  })

  it.each([1, 2, 3, 7, 50])('share all short ids, %i together, without a gap or an overlap', (count) => {
    const parts = Array.from({ length: count }, (_, at) => sitemapPart(at + 1, count))
    expect(parts.map(({ after }) => after)).toEqual(['', ...parts.slice(0, -1).map(({ to }) => to)])
    expect(parts.at(-1)?.to).toBe('ffffffffffff')
    expect(parts.map(({ to }) => to)).toEqual(parts.map(({ to }) => to).toSorted())
    expect(readPart(`${count}-of-${count}`)).toEqual({ part: count, count })
  })

  it('hold addresses as text', () => {
    expect(sitemapXml([`https://a.example/?a=1&b="<'>`])).toContain(
      '<loc>https://a.example/?a=1&amp;b=&quot;&lt;&#39;&gt;</loc>',
    )
  })
})

it('cuts a long description after a whole word', () => {
  expect(shortText('Short.')).toBe('Short.')
  const text = shortText('Lasagne with basil. '.repeat(20))
  expect(text.length).toBeLessThanOrEqual(161)
  expect(text).toMatch(/(Lasagne|with|basil\.)…$/)
})

it('writes JSON that a script element holds and that is the same value', () => {
  const value = { text: '</script><!--&\u2028\u2029' }
  const json = scriptJson(value)
  expect(json).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual(value)
})
