import { describe, expect, it } from 'vitest'
import {
  clockText,
  hiddenText,
  isFiltered,
  nothingText,
  resultText,
  showAllText,
  tooLateText,
} from '#web/features/shop/browse/search-wording.ts'

const all = { q: '', cuisine_type: undefined }
const lasagna = { q: 'lasagna', cuisine_type: undefined }
const italian = { q: '', cuisine_type: 'Italian' } as const
const both = { q: 'lasagna', cuisine_type: 'Italian' } as const

it('names the distance, the time and the way that nothing was found for', () => {
  const near = { ...all, within_km: 2, pickup_after: '20:30' }
  expect(nothingText(near)).toBe('Nothing within 2 km to pick up after 8:30 pm')
  expect(nothingText({ ...lasagna, isReachableOnly: true })).toBe(
    'Nothing for “lasagna” that you can still reach',
  )
  expect(nothingText({ ...all, isReachableOnly: true }, true)).toBe('Nothing so far that you can still reach')
  expect(isFiltered({ ...all, isReachableOnly: true })).toBe(true)
  expect(isFiltered(near)).toBe(true)
})

it('says how many meals end too soon', () => {
  expect(tooLateText(12, false)).toBe('12 more may end before you get there')
  expect(tooLateText(24, true)).toBe('24+ more may end before you get there')
})

it.each([
  ['12:30', '12:30 pm'],
  ['24:00', '12:00 am'],
])('reads the time %s as %s', (time, text) => {
  expect(clockText(time)).toBe(text)
})

it('says how many meals are hidden because of what somebody avoids', () => {
  expect(hiddenText(1, false)).toBe('1 meal hidden because of what you avoid')
  expect(hiddenText(7, false)).toBe('7 meals hidden because of what you avoid')
  expect(hiddenText(7, true)).toBe('Showing 7 meals with what you avoid')
})

describe('resultText', () => {
  it('does not claim that nothing was found when every meal is hidden', () => {
    expect(resultText(lasagna, 0, false, 3)).toBe('No meal shown for “lasagna”')
  })

  it('says how many meals were found, and for what', () => {
    expect(resultText(lasagna, 12, false)).toBe('12 meals for “lasagna”')
    expect(resultText(both, 1, false)).toBe('1 meal for “lasagna” in Italian')
    expect(resultText(italian, 24, true)).toBe('More than 24 meals for Italian')
    expect(resultText(lasagna, 0, false)).toBe('Nothing for “lasagna”')
    expect(resultText(lasagna, 0, true)).toBe('Nothing so far for “lasagna”')
  })

  it('says that all deals are listed when there is no filter', () => {
    expect(resultText(all, 24, true)).toBe('All deals')
    expect(resultText({ ...all, near: 'Carlton' }, 24, true)).toBe('All deals, the nearest to Carlton first')
    const reachable = { ...all, near: 'Carlton', isReachableOnly: true }
    expect(resultText(reachable, 24, true)).toBe(
      'All deals that you can still reach, the nearest to Carlton first',
    )
    expect(resultText(reachable, 0, false)).toBe('Nothing that you can still reach')
  })
})

it('labels the button with the number of deals while that is known', () => {
  expect(showAllText({ count: 95, is_capped: false })).toBe('Show all 95')
  expect(showAllText({ count: 1_000, is_capped: true })).toBe('Show all 1,000+')
  expect(showAllText(undefined)).toBe('Show all deals')
  expect(showAllText({ count: 0, is_capped: false })).toBe('Show all deals')
})
