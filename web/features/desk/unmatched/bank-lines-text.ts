import { BANK_STATEMENT_MAX } from '#contract/money/reconciliation-terms.ts'

/** A character takes four bytes at most. */
const BYTES_MAX = 4 * BANK_STATEMENT_MAX

export const isTooLarge = (file: Blob): boolean => file.size > BYTES_MAX

/** UTF-16 without a mark: every other byte of a text that is mostly English is nothing. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 1_000)
  const zerosAt = (parity: number): number =>
    start.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (Math.max(even, odd) < start.length / 4 || Math.min(even, odd) > start.length / 20) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const wide = wideEncoding(bytes)
  if (wide !== undefined) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/**
 * The text of a file in UTF-8, UTF-16 or Windows-1252. Zero bytes, which no request may hold, are left out: a
 * server refuses the rest.
 */
export const decodeBankLines = (bytes: Uint8Array<ArrayBuffer>): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll('\0', '')
