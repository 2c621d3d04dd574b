export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heif'

/** The brands of HEIC, HEIF and AVIF, which are one container. */
const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])

/**
 * Which kind of image bytes are, by how they begin, whatever their name or type says; undefined when none of
 * these.
 */
export function imageKind(bytes: Buffer): ImageKind | undefined {
  const textAt = (from: number, to: number): string => bytes.toString('latin1', from, to)
  if (textAt(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (textAt(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (textAt(0, 4) === 'RIFF' && textAt(8, 12) === 'WEBP') return 'webp'
  return textAt(4, 8) === 'ftyp' && heifBrands.has(textAt(8, 12)) ? 'heif' : undefined
}
