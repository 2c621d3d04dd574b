import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type QrReader, qrReader } from './qr-reader.ts'
import { isNewScan, type Sighting } from './scan-gate.ts'

const LOOK_EVERY_MS = 150

interface Scanning {
  video: RefObject<HTMLVideoElement | null>
  /** Whether the camera is on. */
  running: boolean
  /** The code whose result is on the screen. */
  showing: string | undefined
  onScan: (code: string) => void
}

/** Looks for a QR code while the camera runs, and tells each new one once. False when no reader could be loaded. */
export function useScanner({ video, running, showing, onScan }: Scanning): boolean {
  const last = useRef<Sighting>(undefined)
  const [able, setAble] = useState(true)

  const tell = useEffectEvent((code: string) => {
    const now = Date.now()
    const isNew = isNewScan(code, now, last.current, showing)
    last.current = { code, seen_at: now }
    if (isNew) onScan(code)
  })

  // Fetched even where the camera does not run yet: by the time it does there may be no network.
  useEffect(() => void qrReader().catch(() => setAble(false)), [])
  useEffect(() => {
    if (!running) return
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const look = async (read: QrReader): Promise<void> => {
      const shown = video.current
      const code = shown === null || shown.readyState < shown.HAVE_CURRENT_DATA ? undefined : await read(shown).catch(() => undefined)
      if (stopped) return
      if (code !== undefined && code !== '') tell(code)
      timer = setTimeout(() => void look(read), LOOK_EVERY_MS)
    }
    qrReader().then(
      (read) => (stopped ? undefined : look(read)),
      () => setAble(false),
    )
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [running, video])

  return able
}
