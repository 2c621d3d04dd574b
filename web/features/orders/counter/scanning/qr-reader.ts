/** Reads the QR code in the current frame of a video. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const FRAME_PX = 720

let sharedReader: Promise<QrReader> | undefined

/** The reader of this page, loaded once; after a failure the next call tries again. */
export function loadQrReader(): Promise<QrReader> {
  sharedReader ??= makeQrReader().catch((error: unknown) => {
    sharedReader = undefined
    throw error
  })
  return sharedReader
}

/**
 * The browser's own detector where it supports QR codes, otherwise a WebAssembly one, which is loaded only
 * then.
 */
async function makeQrReader(): Promise<QrReader> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = await Native?.getSupportedFormats().catch((): string[] => [])
  if (Native === undefined || formats?.includes('qr_code') !== true) return makeWasmReader()
  const detector = new Native({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

async function makeWasmReader(): Promise<QrReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, FRAME_PX / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (context === null || canvas.width === 0) return undefined
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const frame = context.getImageData(0, 0, canvas.width, canvas.height)
    const symbols = await readBarcodes(frame, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true })
    return symbols[0]?.text
  }
}
