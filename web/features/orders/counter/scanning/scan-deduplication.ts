/** A code counts as removed once the camera has not read it for this long. */
export const GONE_AFTER_MS = 2_500

/** The code that was read last, and when. */
export interface LastScan {
  code: string
  read_at: number
}

/**
 * Whether a reading is a new scan. A code is read again and again while it is held to the camera: it counts
 * once, and again only after it was removed and its result is no longer shown.
 */
export function isNewScan(
  code: string,
  now: number,
  last: LastScan | undefined,
  current: string | undefined,
): boolean {
  if (code === current) return false
  return code !== last?.code || now - last.read_at > GONE_AFTER_MS
}
