import type { Source } from './sources.ts'

/**
 * Where the code defines a figure: the file, the constant, and how many of its units make one of the
 * sentence.
 */
export type Definition = [file: string, constant: string, unit?: number]

/** A sentence of a document, each of whose captured figures the code defines. */
export type DocumentedFigures = [document: string, sentence: RegExp, ...figures: Definition[]]

const UNITS: Record<string, number> = {
  SECOND_MS: 1_000,
  MINUTE_MS: 60_000,
  HOUR_MS: 3_600_000,
  DAY_MS: 86_400_000,
}

const valueOf = (part: string): number => UNITS[part.trim()] ?? Number(part.replaceAll('_', ''))

/** The value of a constant that is a number, a product of numbers and units of time, or a power of two. */
export function constantValue(text: string, constant: string): number | undefined {
  const expression = new RegExp(`\\b(?:const )?${constant}(?: =|:) ([\\w *<]+)`).exec(text)?.[1]
  if (expression === undefined) return undefined
  const values = (operator: string): number[] => expression.split(operator).map(valueOf)
  if (expression.includes('<<')) return values('<<').reduce((base, power) => base * 2 ** power)
  if (expression.includes('**')) return values('**').reduce((base, power) => base ** power)
  return values('*').reduce((product, part) => product * part)
}

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

const numberOf = (figure: string): number => {
  const word = WORDS.indexOf(figure)
  if (figure === 'a hundred') return 100
  if (figure === 'a thousand') return 1_000
  return word === -1 ? Number(figure.replaceAll(',', '')) : word
}

/** What a document says otherwise than the code does, or no longer says. */
export function figureFaults(
  all: DocumentedFigures[],
  sources: Source[],
  read: (path: string) => string,
): string[] {
  return all.flatMap(([document, sentence, ...figures]) => {
    const match = sentence.exec(read(document).replaceAll(/\s+/g, ' '))
    if (match === null) return [`${document} does not say: ${sentence.source}`]
    return figures.flatMap(([file, constant, unit = 1], at) => {
      const value = constantValue(sources.find(({ path }) => path === file)?.text ?? '', constant)
      if (value === undefined) return [`${file} has no ${constant}`]
      if (numberOf(match[at + 1] ?? '') * unit === value) return []
      return [`${document} says ${match[0]}, ${constant} is ${value / unit}`]
    })
  })
}

interface Denial {
  /** What a document denies. */
  sentence: RegExp
  /** The code that contradicts it. */
  contradicts: (source: Source) => boolean
}

const isProduct = ({ path }: Source): boolean => !path.startsWith('tests/') && !path.startsWith('scripts/')

export const denials: Denial[] = [
  {
    sentence: /nothing is uploaded|no uploads|none are kept|takes no files/i,
    contradicts: ({ path, text }) => path.startsWith('contract/') && /\breceives: '/.test(text),
  },
  {
    sentence: /starts no (other )?program|no child process/i,
    contradicts: ({ path, text }) => path.startsWith('server/') && text.includes("'node:child_process'"),
  },
  {
    sentence: /no inline script anywhere|without inline scripts?/i,
    contradicts: (source) => isProduct(source) && /<script type="application\//.test(source.text),
  },
  {
    sentence: /JavaScript throughout|no native code/i,
    contradicts: (source) => isProduct(source) && /from 'sharp'|import\('sharp'\)/.test(source.text),
  },
]

/** The denials of a document that the code contradicts, with the file that does. */
export const deniedInVain = (text: string, sources: Source[]): string[] =>
  denials.flatMap(({ sentence, contradicts }) => {
    const denial = sentence.exec(text.replaceAll(/\s+/g, ' '))?.[0]
    const source = denial === undefined ? undefined : sources.find(contradicts)
    return source === undefined ? [] : [`"${denial}", but ${source.path}`]
  })
