import { melbourneDate, wallClock } from '#contract/time.ts'

// A spreadsheet runs a text that begins like a formula; a leading apostrophe prevents that.
export const toTextCell = (text: string): string => {
  const safe_text = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe_text) ? `"${safe_text.replaceAll('"', '""')}"` : safe_text
}
// Without the apostrophe: a spreadsheet must be able to add up negative amounts.
export const toAmountCell = (aud: number): string => aud.toFixed(2)
export const toRow = (cells: string[]): string => `${cells.join(',')}\r\n`

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DD HH:MM` in Melbourne. */
export function toLocalTime(iso: string): string {
  const at = new Date(iso)
  const { hour, minute } = wallClock(at)
  return `${melbourneDate(at)} ${twoDigits(hour)}:${twoDigits(minute)}`
}
