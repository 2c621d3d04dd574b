import { expect, it } from 'vitest'
import { decodeBankLines } from '#web/features/desk/unmatched/bank-lines-text.ts'

const TEXT = 'Date,Amount,Description\r\n27/11/2026,-144.00,"Café – O’Brien"\r\n'

/** What Windows-1252 has for characters beyond Latin-1. */
const windows: Record<string, number> = { '–': 0x96, '’': 0x92 }

const utf16 = (text: string, isLittle: boolean, mark: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    [...(mark + text)].flatMap((char) => {
      const [high, low] = [char.charCodeAt(0) >> 8, char.charCodeAt(0) & 0xff]
      return isLittle ? [low, high] : [high, low]
    }),
  )

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16, little endian, with a mark', utf16(TEXT, true, '\uFEFF')],
  ['UTF-16, big endian, with a mark', utf16(TEXT, false, '\uFEFF')],
  ['UTF-16, little endian', utf16(TEXT, true, '')],
  ['UTF-16, big endian', utf16(TEXT, false, '')],
  ['Windows-1252', Uint8Array.from(Array.from(TEXT).map((char) => windows[char] ?? char.charCodeAt(0)))],
])('reads the file of a bank in %s', (_encoding, bytes) => {
  expect(decodeBankLines(bytes)).toBe(TEXT)
})
