import { describe, expect, it } from 'vitest'
import { isFiltered, nothingText, resultText, showAllText } from '#web/features/browse/search-wording.ts'

const all = { q: '', cuisine_type: undefined }
const lasagna = { q: 'lasagna', cuisine_type: undefined }
const italian = { q: '', cuisine_type: 'Italian' } as const
const both = { q: 'lasagna', cuisine_type: 'Italian' } as const

it('takes words and a cuisine for a filter', () => {
  expect([all, lasagna, italian, both].map(isFiltered)).toEqual([false, true, true, true])
})

it('names what nothing was found for', () => {
  expect(nothingText(lasagna)).toBe('Nothing for “lasagna”')
  expect(nothingText(italian)).toBe('Nothing for Italian')
  expect(nothingText(both)).toBe('Nothing for “lasagna” in Italian')
})

describe('resultText', () => {
  it('says how many meals were found, and for what', () => {
    expect(resultText(lasagna, 12, false)).toBe('12 meals for “lasagna”')
    expect(resultText(both, 1, false)).toBe('1 meal for “lasagna” in Italian')
    expect(resultText(italian, 24, true)).toBe('More than 24 meals for Italian')
    expect(resultText(lasagna, 0, false)).toBe('Nothing for “lasagna”')
  })

  it('says that all deals are listed when there is no filter', () => {
    expect(resultText(all, 24, true)).toBe('All deals')
  })
})

it('labels the button with the number of deals while that is known', () => {
  expect(showAllText({ count: 95, is_capped: false })).toBe('Show all 95')
  expect(showAllText({ count: 1_000, is_capped: true })).toBe('Show all 1,000+')
  expect([showAllText(undefined), showAllText({ count: 0, is_capped: false })]).toEqual(['Show all deals', 'Show all deals'])
})
