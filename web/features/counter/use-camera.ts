import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export type CameraState = 'starting' | 'on' | 'denied' | 'missing'

export interface Camera {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** Undefined where the camera has no light. */
  torch: boolean | undefined
  switchTorch: () => Promise<void>
  restart: () => void
}

interface TorchTrack {
  getCapabilities?: () => { torch?: boolean }
}

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** The rear camera while the page is in view; it is let go when the page is hidden, so that it costs no battery. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement | null>(null)
  const track = useRef<MediaStreamTrack | undefined>(undefined)
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<boolean>()
  const [starts, setStarts] = useState(0)

  useEffect(() => {
    const hidden = new AbortController()
    void openCamera(video.current, hidden.signal).then((opened) => {
      if (hidden.signal.aborted) return
      track.current = opened.track
      setTorch(hasTorch(opened.track) ? false : undefined)
      setState(opened.state)
    })
    const onVisibility = () => (document.visibilityState === 'visible' ? setStarts((count) => count + 1) : hidden.abort())
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      hidden.abort()
    }
  }, [starts])

  const switchTorch = useCallback(async () => {
    const lit = !torch
    await track.current?.applyConstraints({ advanced: [{ torch: lit } as MediaTrackConstraintSet] })
    setTorch(lit)
  }, [torch])

  const restart = useCallback(() => {
    setState('starting')
    setStarts((count) => count + 1)
  }, [])

  return { video, state, torch, switchTorch, restart }
}

const hasTorch = (track: MediaStreamTrack | undefined): boolean => (track as TorchTrack | undefined)?.getCapabilities?.().torch === true

async function openCamera(video: HTMLVideoElement | null, until: AbortSignal): Promise<{ state: CameraState; track?: MediaStreamTrack }> {
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (video === null || devices === undefined) return { state: 'missing' }
  try {
    const stream = await devices.getUserMedia(wanted)
    const stop = () => stream.getTracks().forEach((each) => each.stop())
    if (until.aborted) stop()
    until.addEventListener('abort', stop)
    video.srcObject = stream
    await video.play()
    return { state: 'on', track: stream.getVideoTracks()[0] }
  } catch (error) {
    return { state: error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing' }
  }
}
