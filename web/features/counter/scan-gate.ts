/** A code counts as taken away once the camera has not seen it for this long. */
export const GONE_AFTER_MS = 2_500

/** The code last seen, and when. */
export interface Sighting {
  code: string
  seen_at: number
}

/**
 * Whether a reading is a new scan. A code is read again and again while it is held to the camera: it counts once,
 * and once more only after it was taken away and its result is no longer shown.
 */
export function isNewScan(code: string, now: number, last: Sighting | undefined, showing: string | undefined): boolean {
  if (code === showing) return false
  return code !== last?.code || now - last.seen_at > GONE_AFTER_MS
}
