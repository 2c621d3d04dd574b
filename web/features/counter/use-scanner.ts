import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadQrReader, type QrReader } from './qr-reader.ts'
import { isNewScan, type LastScan } from './scan-deduplication.ts'

const READ_EVERY_MS = 150

interface ScannerOptions {
  video: RefObject<HTMLVideoElement | null>
  isCameraOn: boolean
  /** The code that is being checked, or whose result is shown. */
  currentCode: string | undefined
  onScan: (code: string) => void
}

/** Reads QR codes while the camera is on, and calls `onScan` once for each new one. False when no reader could be loaded. */
export function useScanner({ video, isCameraOn, currentCode, onScan }: ScannerOptions): boolean {
  const last = useRef<LastScan>(undefined)
  const [canRead, setCanRead] = useState(true)

  const onCode = useEffectEvent((code: string) => {
    const now = Date.now()
    const isNew = isNewScan(code, now, last.current, currentCode)
    last.current = { code, read_at: now }
    if (isNew) onScan(code)
  })

  // Loaded before the camera is on: later there may be no network.
  useEffect(() => void loadQrReader().catch(() => setCanRead(false)), [])
  useEffect(() => {
    if (!isCameraOn) return
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
    loadQrReader().then(
      (read) => (isStopped ? undefined : readFrame(read)),
      () => setCanRead(false),
    )
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isCameraOn, video])

  return canRead
}
