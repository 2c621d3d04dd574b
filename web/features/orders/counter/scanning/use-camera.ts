import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export type CameraState = 'starting' | 'restarting' | 'on' | 'stopped' | 'denied' | 'missing'

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

const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** Another program may hold the camera for a moment, and one may be plugged in. */
const RETRY_MS = 2_000
/** A camera that stops again this soon is started by a press only. */
const RESTART_MS = 60_000

/** The rear camera while the page is visible. It is stopped when the page is hidden, to save the battery. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement | null>(null)
  const track = useRef<MediaStreamTrack | undefined>(undefined)
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<boolean>()
  const [starts, setStarts] = useState(0)
  const restartedAt = useRef(-Infinity)

  useEffect(() => {
    const stopping = new AbortController()
    const onDelivery = (delivers: boolean): void => {
      if (delivers) return setState('on')
      if (performance.now() - restartedAt.current < RESTART_MS) return setState('stopped')
      restartedAt.current = performance.now()
      stopping.abort()
      setState('restarting')
      setStarts((count) => count + 1)
    }
    void openCamera(video.current, stopping.signal, onDelivery).then((camera) => {
      if (stopping.signal.aborted) return
      track.current = camera.track
      setTorch(hasTorch(camera.track) ? false : undefined)
      setState(camera.state)
      if (camera.state !== 'missing') return
      const retryTimer = setTimeout(() => setStarts((count) => count + 1), RETRY_MS)
      stopping.signal.addEventListener('abort', () => clearTimeout(retryTimer))
    })
    const onVisibility = () =>
      document.visibilityState === 'visible' ? setStarts((count) => count + 1) : stopping.abort()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      stopping.abort()
    }
  }, [starts])

  const switchTorch = useCallback(async () => {
    const isLit = !torch
    await track.current?.applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet] })
    setTorch(isLit)
  }, [torch])

  const restart = useCallback(() => {
    setState('starting')
    setStarts((count) => count + 1)
  }, [])

  return { video, state, torch, switchTorch, restart }
}

const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  (track as TorchTrack | undefined)?.getCapabilities?.().torch === true

const isMuted = (tracks: MediaStreamTrack[]): boolean => tracks.some(({ muted }) => muted)

/**
 * Tells when no more pictures come, as of a camera that is unplugged or used by another program, and when
 * they come again.
 */
function watchTracks(
  tracks: MediaStreamTrack[],
  signal: AbortSignal,
  onDelivery: (delivers: boolean) => void,
): void {
  for (const track of tracks) {
    for (const event of ['ended', 'mute']) track.addEventListener(event, () => onDelivery(false), { signal })
    track.addEventListener('unmute', () => onDelivery(true), { signal })
  }
  if (isMuted(tracks) && !signal.aborted) onDelivery(false)
}

async function openCamera(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onDelivery: (delivers: boolean) => void,
): Promise<{ state: CameraState; track?: MediaStreamTrack }> {
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (video === null || devices === undefined) return { state: 'missing' }
  try {
    const stream = await devices.getUserMedia(constraints)
    const stop = () => stream.getTracks().forEach((each) => each.stop())
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    video.srcObject = stream
    const tracks = stream.getVideoTracks()
    watchTracks(tracks, signal, onDelivery)
    await video.play()
    return { state: isMuted(tracks) ? 'stopped' : 'on', track: tracks[0] }
  } catch (error) {
    return { state: error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing' }
  }
}
