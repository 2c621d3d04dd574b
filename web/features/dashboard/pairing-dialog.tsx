import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PAIRING_MINUTES } from '#contract/constants.ts'
import type { Pairing } from '#contract/staff.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts'
import { QrCode } from '#web/domain/qr-code.tsx'
import { api } from '#web/platform/api.ts'
import { call } from '#web/platform/call.ts'
import { useNow } from '#web/platform/clock.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useEndpoint } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'

const LOOK_EVERY_MS = 2_000

/** "9:05" */
function countdown(ms: number): string {
  const seconds = String(Math.floor((ms % MINUTE_MS) / SECOND_MS)).padStart(2, '0')
  return `${Math.floor(ms / MINUTE_MS)}:${seconds}`
}

/** A code to scan with the device that is to stand at the counter. Closes by itself when that is done. */
export function PairingDialog({ onClose }: { onClose: () => void }) {
  // Each opening makes a code of its own, which nothing may fetch again unasked.
  const pairing = useQuery({
    queryKey: ['pairing'],
    queryFn: () => call(api.staff.addDevice, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Pair a device"
      description="Scan this with the camera of the tablet or phone that stays at the counter."
    >
      <QueryContent
        query={pairing}
        loadingLabel="Making a code"
        skeletonClass="mx-auto aspect-square w-full max-w-80"
        errorText="The code could not be made."
      >
        {(data) => <PairingCode key={data.id} pairing={data} onClose={onClose} onRenew={() => void pairing.refetch()} />}
      </QueryContent>
    </Dialog>
  )
}

function PairingCode({ pairing, onClose, onRenew }: { pairing: Pairing; onClose: () => void; onRenew: () => void }) {
  const left_ms = Math.max(0, Date.parse(pairing.expires_at) - useNow())
  const { data: devices } = useEndpoint(api.staff.devices, {}, { staleTime: 0, refetchInterval: LOOK_EVERY_MS })
  const paired = devices?.find(({ id, paired_at }) => id === pairing.id && paired_at !== null)
  const name = paired?.name
  useEffect(() => {
    if (name === undefined) return
    notify(`${name} is paired.`, 'success')
    void refresh(api.staff.devices)
    onClose()
  }, [name, onClose])
  if (left_ms === 0)
    return (
      <div className="flex flex-col gap-4">
        <p role="status">The code was valid for {PAIRING_MINUTES} minutes, and nobody has scanned it.</p>
        <Button onClick={onRenew}>Show a new code</Button>
      </div>
    )
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <QrCode text={pairing.pairing_url} label="QR code that pairs a device" className="w-full max-w-80 rounded-control" />
      <p>
        Valid once, for another <span className="font-semibold tabular-nums">{countdown(left_ms)}</span>
      </p>
      <CopyButton
        variant="quiet"
        text={pairing.pairing_url}
        copiedText="Address copied. Open it on the device."
        errorText="The address could not be copied."
      >
        Copy the address instead
      </CopyButton>
    </div>
  )
}
