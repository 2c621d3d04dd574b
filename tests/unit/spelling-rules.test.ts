import { describe, expect, it } from 'vitest'
import { editDistance } from '#contract/kitchen/declarations/plain-words.ts'
import { closestSpellings, type Spelling } from '#contract/shop/spelling-rules.ts'

it.each([
  ['lasagna', 'lasagne', 1],
  ['dumplngs', 'dumplings', 1],
  ['bahn', 'banh', 1],
  ['ab', 'ba', 1],
  ['bolognaise', 'bolognese', 2],
  ['', 'dal', 3],
  ['dal', '', 3],
  ['pizza', 'curry', 5],
])('editDistance from %s to %s is %d', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
})

describe('closestSpellings', () => {
  const spelling = (word: string, stem = word): Spelling => ({ word, stem })
  const closest = (typed: string, ...spellings: Spelling[]): string[] =>
    closestSpellings(typed, spellings).map(({ word }) => word)

  it.each([
    ['piza', 'pizza'],
    ['bahn', 'banh'],
    ['daal', 'dal'],
    ['ramin', 'ramen'],
    ['brunwsik', 'brunswick'],
    ['tirimsu', 'tiramisu'],
  ])('takes %s for %s', (typed, word) => {
    expect(closest(typed, spelling(word))).toEqual([word])
  })

  it.each([
    ['another word of four letters', 'beer', 'beet'],
    ['a word for one of three letters', 'dla', 'dal'],
    ['two mistakes in six letters', 'rammin', 'ramen'],
    ['three mistakes in a long word', 'chukkin', 'chicken'],
    ['another word', 'burger', 'burghul'],
  ])('does not take %s: %s is not %s', (_what, typed, word) => {
    expect(closest(typed, spelling(word))).toEqual([])
  })

  it('gives the nearest spellings alone, and all of them', () => {
    expect(closest('noodels', spelling('noodles', 'noodl'), spelling('noodless'))).toEqual(['noodles'])
    const curries = [spelling('curry', 'curri'), spelling('curris'), spelling('currant')]
    expect(closest('currys', ...curries)).toEqual(['curry', 'curris'])
  })

  it('compares the stem as well, so that a wrong ending counts once', () => {
    expect(closest('noodel', spelling('noodles', 'noodl'))).toEqual(['noodles'])
    expect(closest('noodel', spelling('noodles'))).toEqual([])
  })
})
