import { describe, expect, it } from 'vitest'
import {
  typedAmountCents,
  typedCode,
  typedGrams,
  typedWholeNumber,
  withoutInvisible,
} from '#contract/text/typed-text.ts'

const codePoints = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff,
)
const characters = codePoints.map((code) => String.fromCodePoint(code))

describe('withoutInvisible', () => {
  it('drops every code point that Unicode calls ignorable, and every control but blanks', () => {
    const invisible = characters.filter((character) =>
      /\p{Default_Ignorable_Code_Point}|(?![\s\u0085])\p{Cc}/u.test(character),
    )
    expect(invisible.length).toBeGreaterThan(4_000)
    expect(withoutInvisible(`a${invisible.join('b')}c`)).toBe(`a${'b'.repeat(invisible.length - 1)}c`)
  })
  it('keeps every letter, digit and sign', () => {
    const visible = characters
      .filter((character) => /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{Z}]/u.test(character))
      .join('')
    expect(withoutInvisible(visible)).toBe(visible)
  })
})

describe('typedCode', () => {
  it('reads each decimal digit of every script as its value', () => {
    const digits = characters.filter((character) => /\p{Nd}/u.test(character))
    expect(digits.length % 10).toBe(0)
    expect(typedCode(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10))
  })
  it('leaves raised, circled and Roman numerals, which are no digits of a code', () => {
    const numerals = characters.filter((character) => /[\p{No}\p{Nl}]/u.test(character)).join('')
    expect(typedCode(numerals)).toBe(numerals)
  })
  it.each([
    ['dashes', 'a\u2010b\u2013c\u2014d\u2212e\uFE63f\uFF0Dg\u30FCh\uFF70i\u00ADj', 'a-b-c-d-e-f-g-h-ij'],
    ['blanks', '\u3000\uFEFF a\u00A0\u202Fb\t\r\nc\u0085d\u2800e ', 'a b c d e'],
    ['full-width text', '\uFF21\uFF22\uFF20\uFF43\uFF0E\uFF44\u3002e\uFF61f', 'AB@c.d.e.f'],
  ])('makes %s plain', (_, typed, plain) => {
    expect(typedCode(typed)).toBe(plain)
  })
})

it.each<[text: string, cents: number | undefined]>([
  ['12.50', 1250],
  ['12,50', 1250],
  ['12.5', 1250],
  ['12', 1200],
  ['12.', 1200],
  ['.5', 50],
  ['0,05', 5],
  ['$12.50', 1250],
  ['$ 12.50', 1250],
  ['A$ 12.50', 1250],
  ['AU$12,50', 1250],
  ['AUD 12.50', 1250],
  ['12.50 AUD', 1250],
  ['12,50 $', 1250],
  ['12.50 dollars', 1250],
  ['\uFF11\uFF12\uFF0E\uFF15\uFF10', 1250],
  ['\u0661\u0662\u066B\u0665\u0660', 1250],
  ['\u202A$12.50\u202C', 1250],
  ['1,250', 125_000],
  ['1,250.00', 125_000],
  ['1.250,00', 125_000],
  ['1 250,00', 125_000],
  ['1\u202F250', 125_000],
  ["1'250.00", 125_000],
  ['1,000,000', 100_000_000],
  ['1.000.000', 100_000_000],
  ['-5', -500],
  ['\u2212$5.25', -525],
  ['$-5.25', -525],
  ['-0', 0],
  ['+5', 500],
  ['1.250', undefined],
  ['0,500', undefined],
  ['12.505', undefined],
  ['1,25,000', undefined],
  ['1,250,00', undefined],
  ['1.250.00', undefined],
  ['12 50', undefined],
  ['1 2', undefined],
  ['12\u00B2', undefined],
  ['12\u00BD', undefined],
  ['1e3', undefined],
  ['US$12', undefined],
  ['\u20AC12', undefined],
  ['12.50 each', undefined],
  ['--5', undefined],
  ['1234567890123456', undefined],
  ['$', undefined],
  ['.', undefined],
  ['-', undefined],
  ['', undefined],
  ['twelve', undefined],
])('reads the amount %j as %j cents', (typed, cents) => {
  expect(typedAmountCents(typed)).toBe(cents)
})

it('reads every amount up to the highest price in each usual form', () => {
  const decimals = (cents: number, mark: string): string =>
    `${Math.floor(cents / 100)}${mark}${String(cents % 100).padStart(2, '0')}`
  for (let cents = 0; cents <= 1_000_000; cents += 97) {
    const english = (cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })
    const german = (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })
    const french = (cents / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'AUD' })
    const forms = [
      decimals(cents, '.'),
      decimals(cents, ','),
      `$${english}`,
      `${german} AUD`,
      french.replace('$AU', '$'),
    ]
    expect(forms.map(typedAmountCents)).toEqual(forms.map(() => cents))
  }
})

it.each<[text: string, value: number | undefined]>([
  ['12', 12],
  [' 12 ', 12],
  ['\uFF11\uFF12', 12],
  ['012', 12],
  ['12.0', 12],
  ['1,250', 1250],
  ['1 250', 1250],
  ['+3', 3],
  ['-3', -3],
  ['\u22123', -3],
  ['12.5', undefined],
  ['1.250', undefined],
  ['1-2', undefined],
  ['12 3', undefined],
  ['12x', undefined],
  ['', undefined],
])('reads the whole number %j as %j', (typed, value) => {
  expect(typedWholeNumber(typed)).toBe(value)
})

it.each<[text: string, grams: number | undefined]>([
  ['420', 420],
  ['420 g', 420],
  ['1,250grams', 1250],
  ['0.42 kg', undefined],
  ['420 ml', undefined],
])('reads the weight %j as %j grams', (typed, grams) => {
  expect(typedGrams(typed)).toBe(grams)
})
