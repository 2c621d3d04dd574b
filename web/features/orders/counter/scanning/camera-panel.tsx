import CameraOff from 'virtual:icons/camera-off'
import Flashlight from 'virtual:icons/flashlight'
import FlashlightOff from 'virtual:icons/flashlight-off'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type CameraState, useCamera } from './use-camera.ts'
import { useScanner } from './use-scanner.ts'

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
