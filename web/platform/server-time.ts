import { SERVER_TIME } from '#contract/endpoint.ts'

/** What an answer may take on its way; a device whose clock is off by less goes by that. */
const IGNORED_MS = 3_000

let ahead_ms = 0
let tell = (): void => {}

/** The present as the server sees it, which decides what has expired; the device's own until there was an answer. */
export const serverNow = (): number => Date.now() + ahead_ms

/** Learns from an answer how far this device's clock is off. */
export function noteServerTime(headers: Headers): void {
  const ahead = Date.parse(headers.get(SERVER_TIME) ?? '') - Date.now()
  if (Number.isNaN(ahead) || Math.abs(ahead - ahead_ms) <= IGNORED_MS) return
  ahead_ms = Math.abs(ahead) <= IGNORED_MS ? 0 : ahead
  tell()
}

/** Called when the present has jumped. */
export const onTimeJump = (told: () => void): void => void (tell = told)
