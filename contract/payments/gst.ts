/** The GST in a total that includes it: one eleventh, rounded half up (GST Act 1999, s 9-90). */
export const gstIn = (cents: number): number => Math.sign(cents) * Math.floor((Math.abs(cents) * 2 + 11) / 22)

/** Whether a business is registered for GST on a day. Without a first day it never is. */
export const isGstRegistered = (gst_since: string | null | undefined, day: string): boolean =>
  gst_since !== null && gst_since !== undefined && gst_since <= day
