import { isolatedText } from '#contract/text/isolated-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PAIRING_MINUTES } from '#contract/constants.ts'
import type { Pairing } from '#contract/kitchen/staff.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts'
import { QrCode } from '#web/domain/orders/qr-code.tsx'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { call, errorText } from '#web/platform/http/call.ts'
import { useNow } from '#web/platform/clock.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'

const LOOK_EVERY_MS = 2_000
const NOT_MADE = 'The code could not be made.'

/**
 * Looks for the device as long as the code is valid, and once more for one that scanned it in the last
 * moment.
 */
export const lookInterval = (left_ms: number): number | false =>
  left_ms > -LOOK_EVERY_MS ? LOOK_EVERY_MS : false

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
    queryFn: () => call(kitchenApi.staff.addDevice, {}),
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
        errorText={NOT_MADE}
      >
        {(data) => <PairingCode key={data.id} pairing={data} renewal={pairing} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  )
}

interface PairingCodeProps {
  pairing: Pairing
  /** The query that makes a new code. */
  renewal: {
    error: Error | null
    isFetching: boolean
    refetch: (options: { cancelRefetch: boolean }) => unknown
  }
  onClose: () => void
}

export function PairingCode({ pairing, renewal, onClose }: PairingCodeProps) {
  const left_ms = Date.parse(pairing.expires_at) - useNow()
  const { data: devices } = useEndpoint(
    kitchenApi.staff.devices,
    {},
    { staleTime: 0, refetchInterval: lookInterval(left_ms) },
  )
  const name = devices?.find(({ id, paired_at }) => id === pairing.id && paired_at !== null)?.name
  useEffect(() => {
    if (name === undefined) return
    notify(`${isolatedText(name)} is paired.`, 'success')
    void refresh(kitchenApi.staff.devices)
    onClose()
  }, [name, onClose])
  if (left_ms <= 0)
    return (
      <div className="flex flex-col gap-4">
        <p role="status">{`The code was valid for ${PAIRING_MINUTES} minutes, and nobody has scanned it.`}</p>
        <FormError message={errorText(renewal, NOT_MADE)} />
        {/* A second tap must not add a second device. */}
        <Button onClick={() => void renewal.refetch({ cancelRefetch: false })} busy={renewal.isFetching}>
          Show a new code
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <QrCode
        text={pairing.pairing_url}
        label="QR code that pairs a device"
        className="w-full max-w-80 rounded-control"
      />
      <p>
        <span>Valid once, for another</span>{' '}
        <span className="font-semibold tabular-nums">{countdown(left_ms)}</span>
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
