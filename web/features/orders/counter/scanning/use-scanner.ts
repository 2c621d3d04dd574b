import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A code counts as removed once the camera has not read it for this long. */
export const GONE_AFTER_MS = 2_500

/** The code that was read last, and when. */
interface LastScan {
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

/** Reads the QR code in the current frame of a video. */
type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>

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
function loadQrReader(): Promise<QrReader> {
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

const READ_EVERY_MS = 150
const LOAD_AGAIN_MS = 3_000

interface ScannerOptions {
  video: RefObject<HTMLVideoElement | null>
  isCameraOn: boolean
  /** The code that is being checked, or whose result is shown. */
  currentCode: string | undefined
  onScan: (code: string) => void
}

/**
 * The reader once it is loaded: before the camera is on, because later there may be no network. Whoever has
 * lost it gets it when it is back.
 */
function useQrReader(): { reader: QrReader | undefined; hasFailed: boolean } {
  const [reader, setReader] = useState<QrReader>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async (): Promise<void> => {
      const loaded = await loadQrReader().catch(() => undefined)
      if (isStopped) return
      setReader(() => loaded)
      setHasFailed(loaded === undefined)
      if (loaded === undefined) timer = setTimeout(() => void load(), LOAD_AGAIN_MS)
    }
    void load()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [])
  return { reader, hasFailed }
}

/**
 * Reads QR codes while the camera is on, and calls `onScan` once for each new one. False while no reader
 * could be loaded.
 */
export function useScanner({ video, isCameraOn, currentCode, onScan }: ScannerOptions): boolean {
  const last = useRef<LastScan>(undefined)
  const { reader, hasFailed } = useQrReader()

  const onCode = useEffectEvent((code: string) => {
    const now = Date.now()
    const isNew = isNewScan(code, now, last.current, currentCode)
    last.current = { code, read_at: now }
    if (isNew) onScan(code)
  })

  useEffect(() => {
    if (!isCameraOn || reader === undefined) return
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const readFrame = async (read: QrReader): Promise<void> => {
      const element = video.current
      const hasFrame = element !== null && element.readyState >= element.HAVE_CURRENT_DATA
      const code = hasFrame ? await read(element).catch(() => undefined) : undefined
      if (isStopped) return
      if (code !== undefined && code !== '') onCode(code)
      timer = setTimeout(() => void readFrame(read), READ_EVERY_MS)
    }
    void readFrame(reader)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isCameraOn, reader, video])

  return !hasFailed
}
