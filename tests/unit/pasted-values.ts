import fc from 'fast-check'

/** A right value, and one of the ways in which it arrives in a field. */
interface Pasted {
  value: string
  text: string
}

const invisible = [
  '\uFEFF',
  '\u200B',
  '\u200E',
  '\u202A',
  '\u202C',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u00AD',
  '\u3164',
  '\u{E0041}',
]
const blank = fc.constantFrom(' ', '\u00A0', '\u2009', '\u202F', '\u3000', '\t')
const dash = fc.constantFrom('-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\uFF0D')
const gap = fc.oneof(fc.constantFrom('', '.'), blank, dash)

// By the code point of their zero: full-width, Arabic, Persian, Devanagari, Bengali, Thai, bold.
const zeros = [0x30, 0x30, 0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1d7ce]
const inScript = (text: string, zero: number): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))

/** A text as it is copied from somewhere: with what nobody sees in it, and blanks around it. */
const copied = (text: string): fc.Arbitrary<string> =>
  fc
    .record({
      marks: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...invisible)), { maxLength: 3 }),
      ends: fc.tuple(
        fc.constantFrom('', ' ', '\n', '\u00A0', '\uFEFF '),
        fc.constantFrom('', ' ', '\r\n', '\u200B'),
      ),
    })
    .map(({ marks, ends: [before, after] }) => {
      const characters = [...text]
      for (const [at, mark] of marks) characters.splice(at % (characters.length + 1), 0, mark)
      return before + characters.join('') + after
    })

/** Digits in groups that something separates, in any script. */
const inGroups = (digits: string, sizes: number[][], separator = gap): fc.Arbitrary<string> =>
  fc
    .record({ size: fc.constantFrom(...sizes), between: separator, zero: fc.constantFrom(...zeros) })
    .map(({ size, between, zero }) => {
      let at = 0
      const groups = size.map((length) => digits.slice(at, (at += length)))
      return inScript([...groups, digits.slice(at)].filter((group) => group !== '').join(between), zero)
    })

const digitsOf = (length: number): fc.Arbitrary<string> =>
  fc.nat(10 ** length - 1).map((value) => String(value).padStart(length, '0'))

/** Out of a sentence, a table or a cell of a spreadsheet, which marks a number as text by an apostrophe. */
const quoted = [
  ['', ''],
  ['', ''],
  ['', ','],
  ['', ';'],
  ['', '.'],
  ['"', '"'],
  ['(', '),'],
  ['\u201C', '\u201D'],
  ["'", ''],
  ['="', '"'],
] as const

const behind = (labels: string[], text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('', '', ...labels), fc.constantFrom(...quoted))
    .map(([label, [before, after]]) => before + label + text + after)

const pasted = (
  value: fc.Arbitrary<string>,
  forms: (value: string) => fc.Arbitrary<string>,
): fc.Arbitrary<Pasted> =>
  value.chain((one) =>
    forms(one)
      .chain(copied)
      .map((text) => ({ value: one, text })),
  )

// The weighted sum of the Australian Business Register, solved for the first two digits.
const ABN_WEIGHTS = [3, 5, 7, 9, 11, 13, 15, 17, 19]
const abn = digitsOf(9).map((rest) => {
  const sum = ABN_WEIGHTS.reduce((total, weight, at) => total + weight * Number(rest[at]), 0)
  return `${10 + ((89 - (sum % 89)) % 89)}${rest}`
})

const mobile = fc.tuple(fc.constantFrom('4', '5'), digitsOf(8)).map(([first, rest]) => `+61${first}${rest}`)
const national = '0|0|+61|+61 |0061|0061 |+61 (0)|(+61) |+61-|+61 0|0011 61 |[0]'.split('|')
const mobileForms = (value: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...national), inGroups(value.slice(3), [[], [3, 3], [3, 2, 2], [1, 4], [3, 6]]))
    .map(([prefix, digits]) => prefix + digits)
    .chain((text) =>
      behind(
        ['tel:', 'Tel: ', 'tel. ', 'Ph: ', 'Phone ', 'Mobile: ', 'Mob. ', 'M: ', 'Mobile number: '],
        text,
      ),
    )

const characters = (alphabet: string, length: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(''))

const codeForms = (value: string): fc.Arbitrary<string> =>
  fc
    .record({
      half: fc.constantFrom(0, value.length / 2),
      between: gap,
      change: fc.constantFrom('none', 'small', 'wide'),
    })
    .map(({ half, between, change }) => {
      const text = half === 0 ? value : value.slice(0, half) + between + value.slice(half)
      if (change === 'small') return text.toLowerCase()
      return change === 'wide' ? fullWidth(text) : text
    })

const LOCAL = "abcxyz0189.!#$%&'*+/=?^_`{|}~-"
const label = fc
  .tuple(characters('abcxyz', 1), characters('abcxyz019-', 5), characters('xyz09', 1))
  .map((parts) => parts.join(''))
const email = fc
  .tuple(
    characters('abcxyz', 1),
    fc.integer({ min: 0, max: 12 }).chain((length) => characters(LOCAL, length)),
    characters('abcxyz', 1),
    fc.array(label, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('com', 'au', 'xn--p1ai', 'photography', 'museum'),
  )
  .map(([first, middle, last, labels, top]) => `${first}${middle}${last}@${labels.join('.')}.${top}`)

const escaped = (address: string): string =>
  address.replaceAll(/[%?&#+'^`{|}]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16)}`)
const emailForms = (value: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    value,
    value.toUpperCase(),
    fullWidth(value),
    `${value},`,
    `${value}.`,
    `<${value}>`,
    `(${value})`,
    `"${value}";`,
    `mailto:${escaped(value)}`,
    `mailto:${escaped(value)}?subject=Hello%20there`,
    `Ana O\u2019Brien <${value}>`,
    `"Brien, Ana" <${value}>;`,
    value.replace('@', ' @ '),
    value.replaceAll("'", '\u2019'),
  )

const formats = ['en-AU', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG'].map(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }),
)
/** Cents in the forms of several countries. */
const amountForms = (value: string): fc.Arbitrary<string> => {
  const dollars = Number(value) / 100
  const plain = [
    dollars.toFixed(2),
    dollars.toFixed(2).replace('.', ','),
    ...formats.map((format) => format.format(dollars)),
  ]
  return fc
    .tuple(
      fc.constantFrom('', '', '$', '$ ', 'A$', 'AU$ ', 'AUD ', '\uFF04'),
      fc.constantFrom(...plain, ...plain.map(fullWidth), ...plain.map((text) => inScript(text, 0x966))),
      fc.constantFrom('', '', ' AUD', 'AUD', '$', ' $', ' A$', ' AU$', ' dollars'),
    )
    .map((parts) => parts.join(''))
}

/** For each kind of code or number, right ones as people paste them. */
export const pastedValues = {
  mobile_number: pasted(mobile, mobileForms),
  abn: pasted(abn, (value) =>
    inGroups(value, [[], [2, 3, 3], [2, 9]]).chain((text) =>
      behind(['ABN ', 'ABN: ', 'abn', 'A.B.N. ', 'ABN No. ', 'ABN number: ', 'ABN#'], text),
    ),
  ),
  bsb: pasted(
    digitsOf(6).filter((digits) => digits !== '000000' && digits !== '999999'),
    (value) =>
      inGroups(value, [[], [3], [2, 2]]).chain((text) =>
        behind(['BSB ', 'BSB: ', 'bsb no. ', 'BSB Number: '], text),
      ),
  ),
  account_number: pasted(
    fc
      .integer({ min: 5, max: 9 })
      .chain(digitsOf)
      .filter((digits) => !/^0+$/.test(digits)),
    (value) =>
      inGroups(value, [[], [3], [2, 3], [4]], fc.oneof(fc.constant(''), blank, dash)).chain((text) =>
        behind(['Acc: ', 'Account ', 'Account number: ', 'A/C ', 'Acct no. ', 'Acc #'], text),
      ),
  ),
  postcode: pasted(
    digitsOf(3).map((digits) => `3${digits}`),
    (value) =>
      inGroups(value, [[]]).chain((text) =>
        fc.constantFrom(text, `VIC ${text}`, `Vic. ${text}`, `${text} VIC`, `Postcode: ${text}`),
      ),
  ),
  app_code: pasted(digitsOf(6), (value) => inGroups(value, [[], [3], [2, 2]])),
  recovery_code: pasted(characters('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 10), codeForms),
  order_code: pasted(characters('256789BCDFGHJKMNPQRSTVWXZ', 6), codeForms),
  email: pasted(email, emailForms),
  amount: pasted(fc.nat(10_000_00).map(String), amountForms),
}
export type PastedKind = keyof typeof pastedValues

const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1)

/**
 * A right number with one digit too few or too many, a letter or a numeral that is no digit in place of one.
 */
export const misspelt = (value: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.nat(value.length - 1),
      digitsOf(1),
      fc.constantFrom('O', 'l', 'x', '\u00B2', '\u2460', '\u2163', '\u4E09', '*'),
    )
    .chain(([at, digit, sign]) =>
      fc.constantFrom(
        without(value, at),
        value.slice(0, at) + digit + value.slice(at),
        without(value, at).slice(0, at) + sign + value.slice(at + 1),
        value + sign,
      ),
    )

/** Another digit in place of one. */
export const withOtherDigit = (value: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(value.length - 1), fc.integer({ min: 1, max: 9 }))
    .map(([at, more]) => value.slice(0, at) + String((Number(value[at]) + more) % 10) + value.slice(at + 1))
