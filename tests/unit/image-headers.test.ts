import { describe, expect, it } from 'vitest'
import {
  cpuLimitMs,
  DECODED_BYTES_MAX,
  decodedBytes,
  imageHeader,
  decodingRefusal,
} from '#server/features/kitchen/photos/encoding/image-cost-rules.ts'
import { imageKind } from '#server/features/kitchen/photos/encoding/image-header-rules.ts'
import { blackPng, quarters } from '#tests/support/photos.ts'

const header = (image: Uint8Array) => imageHeader(imageKind(Buffer.from(image)), Buffer.from(image))
const [width, height] = [320, 160]
const pixels = width * height

describe('the header of an image', () => {
  const progressive = { progressive: true, chromaSubsampling: '4:4:4' }
  const exif = { IFD0: { Artist: '\u00ff\u00c0' } }
  it.each([
    ['a JPEG', quarters().jpeg(), 0],
    ['a progressive JPEG', quarters().jpeg({ progressive: true }), pixels * 3],
    ['a progressive JPEG in full colour', quarters().jpeg(progressive), pixels * 6],
    ['a progressive CMYK JPEG', quarters().toColourspace('cmyk').jpeg(progressive), pixels * 8],
    ['a JPEG with metadata before its frame', quarters().jpeg().withExif(exif), 0],
    ['a PNG', quarters().png(), 0],
    ['an interlaced PNG', quarters().png({ progressive: true }), pixels * 4],
    [
      'an interlaced PNG of 16 bits',
      quarters().ensureAlpha().toColourspace('rgb16').png({ progressive: true }),
      pixels * 8,
    ],
    ['a WebP', quarters().webp(), 0],
    ['a WebP with metadata', quarters().webp().withExif(exif), 0],
    ['a WebP without loss', quarters().webp({ lossless: true }), pixels * 4],
    ['a WebP with transparency', quarters().ensureAlpha(0.5).webp(), pixels * 5],
  ])('gives size and memory of %s', async (_what, image, whole_bytes) => {
    expect(header(await image.toBuffer())).toMatchObject({ width, height, whole_bytes })
  })

  it('is none where the file ends before it, wherever that is', async () => {
    const images = [
      await quarters().jpeg({ progressive: true }).toBuffer(),
      await quarters().png().toBuffer(),
      await quarters().webp({ lossless: true }).toBuffer(),
    ]
    for (const image of images)
      for (let length = 0; length < 200; length += 1) {
        const { width: header_width = width, whole_bytes = 0 } = header(image.subarray(0, length)) ?? {}
        expect([header_width, Number.isFinite(whole_bytes)]).toEqual([width, true])
      }
  })

  it('is none where it says that there are no pixels', () => {
    expect(header(blackPng(0, 10))).toBeUndefined()
  })
})

describe('what an image costs', () => {
  const line_bytes = 3_000
  it('is bounded in pixels and in bytes that are held at once', () => {
    const large = { width: 8_000, line_bytes, whole_bytes: 0 }
    expect(decodingRefusal({ ...large, height: 5_000 })).toBeUndefined()
    expect(decodingRefusal({ ...large, height: 5_001 })).toBe('too_many_pixels')
    const small = { width: 1_000, height: 1_000, line_bytes }
    const whole_bytes = DECODED_BYTES_MAX - decodedBytes({ ...small, whole_bytes: 0 })
    expect(decodingRefusal({ ...small, whole_bytes })).toBeUndefined()
    expect(decodingRefusal({ ...small, whole_bytes: whole_bytes + 1 })).toBe('too_many_bytes')
  })

  it('is less processor time the fewer pixels there are, and four seconds at most', () => {
    const limits = [0.1, 10, 40].map((megapixels) =>
      cpuLimitMs({ width: 1_000, height: megapixels * 1_000, line_bytes, whole_bytes: 0 }),
    )
    expect(limits).toEqual([1_010, 2_000, 4_000])
  })
})
