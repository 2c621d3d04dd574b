import CameraOff from 'virtual:icons/camera-off'
import Flashlight from 'virtual:icons/flashlight'
import FlashlightOff from 'virtual:icons/flashlight-off'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useScanner } from './use-scanner.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type CameraState = 'starting' | 'restarting' | 'on' | 'stopped' | 'denied' | 'missing'

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
function useCamera(): Camera {
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

interface CameraPanelProps {
  /** The code that is being checked, or whose result is shown. */
  currentCode: string | undefined
  onScan: (token: string) => void
}

/** The camera picture; QR codes in it are scanned without a press of a button. */
export function CameraPanel({ currentCode, onScan }: CameraPanelProps) {
  const camera = useCamera()
  const { video, state } = camera
  const canRead = useScanner({ video, isCameraOn: state === 'on', currentCode, onScan })
  return (
    <div className="relative aspect-[4/3] max-h-[42dvh] w-full overflow-hidden rounded-card bg-night text-on-night">
      <video ref={video} muted playsInline aria-label="Camera" className="size-full object-cover" />
      {state === 'on' && canRead && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto aspect-square h-3/5 rounded-3xl border-4 border-on-night/85"
        />
      )}
      {state !== 'on' && <CameraMessage state={state} onRetry={camera.restart} />}
      {state === 'on' && !canRead && (
        <p className="absolute inset-x-0 bottom-0 bg-night/85 p-3 text-center font-semibold">
          QR codes cannot be read yet. Please type the code.
        </p>
      )}
      {state === 'on' && camera.torch !== undefined && (
        <button
          type="button"
          onClick={() => void camera.switchTorch()}
          aria-pressed={camera.torch}
          aria-label="Light"
          className="absolute right-3 bottom-3 grid size-14 place-items-center rounded-full bg-night/80 outline-on-night"
        >
          {camera.torch ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
        </button>
      )}
    </div>
  )
}

const startMessages = {
  starting: 'Starting the camera…',
  restarting: 'The camera stopped. Starting it again…',
}
const cameraMessages = {
  stopped: 'The camera stopped again. Another app may be using it. You can type the code.',
  denied: 'The camera is not allowed. Allow it for this page in the browser’s settings, or type the code.',
  missing: 'No camera found. Please type the code.',
}

function CameraMessage({ state, onRetry }: { state: Exclude<CameraState, 'on'>; onRetry: () => void }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-night p-5 text-center">
      {state === 'starting' || state === 'restarting' ? (
        <p role="status" className="flex items-center gap-3 text-lg">
          <Spinner /> <span>{startMessages[state]}</span>
        </p>
      ) : (
        <>
          <CameraOff aria-hidden="true" className="size-10" />
          <p className="max-w-sm font-medium">{cameraMessages[state]}</p>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
