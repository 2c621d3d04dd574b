/**
 * What the program that encodes answers to an image. It is sent the length of the image, and then its bytes
 * in pieces.
 */
export type Encoded =
  | { outcome: 'encoded'; small: Uint8Array; large: Uint8Array; width: number; height: number; color: string }
  | { outcome: 'too_many_pixels' | 'too_many_bytes' | 'unreadable' | 'too_slow' | 'out_of_memory' }

export type EncodedPhoto = Extract<Encoded, { outcome: 'encoded' }>

/** Where the program is above its bounds: it goes on with the image, and has to be ended. */
export const isAboveBounds = ({ outcome }: Encoded): boolean =>
  outcome === 'too_slow' || outcome === 'out_of_memory'
