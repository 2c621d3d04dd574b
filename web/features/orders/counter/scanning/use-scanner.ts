import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadQrReader, type QrReader } from './qr-reader.ts'
import { isNewScan, type LastScan } from './scan-deduplication.ts'

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
