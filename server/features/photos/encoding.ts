/** An image is sent as pieces of its bytes, with this behind them. */
export const END_OF_IMAGE = 'end'

/** What the program that encodes answers to that. */
export type Encoded =
  | { outcome: 'encoded'; small: Uint8Array; large: Uint8Array; width: number; height: number; color: string }
  | { outcome: 'too_many_pixels' | 'unreadable' }

export type EncodedPhoto = Extract<Encoded, { outcome: 'encoded' }>

export const PIXELS_MAX = 40_000_000
