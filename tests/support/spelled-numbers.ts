/** A number as people type it, and how a field shows it after. */
export type Spelling = [typed: string, display: string]

const inScript = (text: string, zero: number): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** In the digits of other keyboards, and with what pasting brings. */
const pasted: ((text: string) => string)[] = [
  (text) => text,
  (text) => ` ${text} `,
  (text) => `\u00A0${text}\u202F`,
  (text) => `\u202A${text}\u202C`,
  (text) => [...text].join('\u200B'),
  (text) => inScript(text, 0xff10),
  (text) => inScript(text, 0x0660),
  (text) => inScript(text, 0x0966),
]

const groupWith = (digits: string, mark: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, mark)

function amountForms(cents: number): string[] {
  const whole = String(Math.floor(cents / 100))
  const decimals = String(cents % 100).padStart(2, '0')
  const figures = [
    `${whole}.${decimals}`,
    `${whole},${decimals}`,
    `${groupWith(whole, ',')}.${decimals}`,
    `${groupWith(whole, '.')},${decimals}`,
    `${groupWith(whole, ' ')},${decimals}`,
    ...(decimals.endsWith('0')
      ? [`${whole}.${decimals.slice(0, 1)}`, `${whole},${decimals.slice(0, 1)}`]
      : []),
    ...(decimals === '00' ? [whole, groupWith(whole, ',')] : []),
  ]
  return figures.flatMap((text) => [text, `$${text}`, `$ ${text}`, `A$${text}`, `AUD ${text}`, `${text} AUD`])
}

const wholeForms = (value: number): string[] => [
  String(value),
  groupWith(String(value), ','),
  groupWith(String(value), ' '),
]

const inEachWay = (forms: string[], display: string): Spelling[] =>
  [...new Set(forms.flatMap((form) => pasted.map((paste) => paste(form))))].map((typed) => [typed, display])

export const amountSpellings = (cents: number): Spelling[] =>
  inEachWay(amountForms(cents), (cents / 100).toFixed(2))
export const wholeSpellings = (value: number): Spelling[] => inEachWay(wholeForms(value), String(value))
export const gramSpellings = (value: number): Spelling[] =>
  inEachWay(
    wholeForms(value).flatMap((form) => [form, `${form} g`, `${form}g`]),
    String(value),
  )

/** No number, or more than one. */
export const UNREADABLE = [
  'ten',
  '1.250',
  '12 or 13',
  '\u20AC12',
  '1e3',
  '12.50.10',
  '1,25,0',
  '--5',
  '12\u00BD',
]
