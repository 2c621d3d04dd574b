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
