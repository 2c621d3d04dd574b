// The ranges of Unicode's right-to-left scripts, and the marks and controls of direction.
const directed =
  /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Without embeddings, overrides and isolates, which could turn round what stands beside a text. Marks of
 * direction stay.
 */
export const withoutDirectionControls = (text: string): string =>
  text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')

/**
 * A text that somebody entered, for a place inside another text. One of a right-to-left script is enclosed in
 * U+2068 and U+2069, so that a quantity or price beside it stays where it is; any other is returned as it is.
 */
export const isolatedText = (text: string): string =>
  directed.test(text) ? `\u2068${withoutDirectionControls(text)}\u2069` : text

/** The parts that are known, each isolated: "12 Lygon St, Carlton". */
export const joinIsolated = (parts: readonly (string | null | undefined)[]): string =>
  parts.flatMap((part) => (part ? [isolatedText(part)] : [])).join(', ')

interface NamedAddress {
  name: string
  address: string | null
  suburb: string | null
}

/** "Nonna Pina, 12 Lygon St, Carlton" */
export const namedAddressText = ({ name, address, suburb }: NamedAddress): string =>
  joinIsolated([name, address, suburb])

const segmentsOf = (text: string): Intl.Segments => new Intl.Segmenter('en-AU').segment(text)

/** What a reader takes for one character each, such as an emoji of several code points. */
export const graphemesOf = (text: string): string[] => Array.from(segmentsOf(text), ({ segment }) => segment)

/**
 * The first whole graphemes of a text, of at most `lengthMax` UTF-16 code units with the ends of the isolates
 * that are cut through.
 */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  let start = ''
  let openIsolates = 0
  for (const { segment } of segmentsOf(text)) {
    const open = Math.max(0, openIsolates + segment.split('\u2068').length - segment.split('\u2069').length)
    if (start.length + segment.length + open > lengthMax) break
    start += segment
    openIsolates = open
  }
  return start + '\u2069'.repeat(openIsolates)
}
