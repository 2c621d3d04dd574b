import { isolatedText } from '#contract/text/isolated-text.ts'
import { useState } from 'react'
import type { CounterDevice } from '#contract/kitchen/staff.ts'
import { dayName, timeOfDay } from '#contract/time-wording.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useNow } from '#web/platform/clock.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { SecondPress } from '#web/ui/second-press.tsx'
import { focusHeading } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { PairingDialog } from './pairing-dialog.tsx'

/** The tablets and phones at the counter that nobody is signed in on. */
export function DevicesCard() {
  return (
    <FoldedCard title="Counter devices">
      <Devices />
    </FoldedCard>
  )
}

function Devices() {
  const [isPairing, setPairing] = useState(false)
  const devices = useEndpoint(kitchenApi.staff.devices, {}, { staleTime: 0 })
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-soft">
        A paired device sees the orders of today and hands them over. It can do nothing else, and needs
        nobody’s password.
      </p>
      <QueryContent
        query={devices}
        loadingLabel="Loading your devices"
        skeletonClass="h-16 w-full"
        errorText="Your devices could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? null : (
            <ul className="flex flex-col divide-y divide-line">
              {rows.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <Button variant="secondary" onClick={() => setPairing(true)} className="self-start">
        Pair a device
      </Button>
      {isPairing && <PairingDialog onClose={() => setPairing(false)} />}
    </div>
  )
}

function seenText({ last_seen_at }: CounterDevice, now: Date): string {
  return last_seen_at === null
    ? 'Waits for its code to be scanned'
    : `Last seen ${dayName(last_seen_at, now)}, ${timeOfDay(last_seen_at)}`
}

function DeviceRow({ device }: { device: CounterDevice }) {
  const now = new Date(useNow(MINUTE_MS))
  const revoke = useCall(kitchenApi.staff.removeDevice, {
    onSuccess: () => {
      notify(`${isolatedText(device.name)} is revoked. It can do nothing any more.`, 'success')
      focusHeading()
    },
    failed: 'That did not work. Please try again.',
    onSettled: () => refresh(kitchenApi.staff.devices),
  })
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{device.name}</p>
        <p className="text-sm text-soft">
          <Untranslated
            words={[device.added_by]}
          >{`${seenText(device, now)}${device.added_by !== null ? ` · added by ${device.added_by}` : ''}`}</Untranslated>
        </p>
      </div>
      <SecondPress
        question="Really revoke?"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ device_id: device.id })}
      >
        <span>Revoke</span>
        <span className="sr-only">{` ${isolatedText(device.name)}`}</span>
      </SecondPress>
    </li>
  )
}
