import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { describe, expect, it } from 'vitest'
import { qrPath } from '#web/domain/orders/qr-code.tsx'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Paints the path as a browser would, some pixels to a module. */
function paint({ size, path }: { size: number; path: string }, scale = 4) {
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      data.fill(
        0,
        (row * width + Number(x) * scale) * 4,
        (row * width + (Number(x) + Number(length)) * scale) * 4,
      )
    }
  }
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData
}

describe('the QR code of a pass', () => {
  it.each([3, 60, 199])(
    'can be read by the library that the counter uses (%i characters)',
    async (length) => {
      const token = Array.from({ length }, (_, at) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[(at * 7) % 32]).join(
        '',
      )
      const barcodes = await readBarcodes(paint(qrPath(token)), { formats: ['QRCode'] })
      expect(barcodes[0]?.text).toBe(token)
    },
  )

  it('has at most 65 modules for the longest pass, so that it can be scanned at arm’s length', () => {
    expect(qrPath('Q'.repeat(199)).size - 8).toBeLessThanOrEqual(65)
  })

  it('keeps the quiet zone that scanners need', () => {
    const { size, path } = qrPath('SURPLATE')
    const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(
      ([, x, y, length]) => [Number(x), Number(x) + Number(length), Number(y)] as const,
    )
    expect(Math.min(...starts.map(([x]) => x))).toBe(4)
    expect(Math.max(...starts.map(([, end]) => end))).toBe(size - 4)
    expect(Math.min(...starts.map(([, , y]) => y))).toBe(4)
  })
})
