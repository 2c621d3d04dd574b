import { isolatedText } from '#contract/text/isolated-text.ts'
import LocateFixed from 'virtual:icons/locate-fixed'
import MapPinned from 'virtual:icons/map-pinned'
import { lazy, Suspense, useState } from 'react'
import { type Position, isInCity } from '#contract/position.ts'
import type { RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import { positionOf } from '#web/domain/position/distance.ts'
import { api } from '#web/platform/http/api.ts'
import { call } from '#web/platform/http/call.ts'
import {
  findDevicePosition,
  type DevicePosition,
  type PositionFailure,
} from '#web/platform/device-position.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { classes } from '#web/ui/class-names.ts'
import { count } from '#web/platform/format.ts'
import { usePress } from '#web/platform/use-press.ts'

/** A position of the device that is less accurate could be that of the house next door. */
const ACCURATE_WITHIN_M = 50

const failureTexts: Record<PositionFailure, string> = {
  denied: 'Your browser did not allow it. Place the pin instead.',
  unavailable: 'Your device does not know where it is. Place the pin instead.',
  timeout: 'That took too long. Please try again, or place the pin.',
}

/** Why a position of the device is not taken as that of the restaurant. */
function positionRefusal({ accuracy_m, ...position }: DevicePosition): string | undefined {
  if (!isInCity(position)) return 'That is outside Melbourne. Place the pin instead.'
  if (accuracy_m <= ACCURATE_WITHIN_M) return undefined
  return `Only accurate to ${count(Math.ceil(accuracy_m))} m. Go to the door and try again, or place the pin.`
}

type PositionFields = Pick<RestaurantProfile, 'suburb' | 'latitude' | 'longitude' | 'position_is_approximate'>

/** Where customers see the restaurant. */
function positionText({ suburb, latitude, longitude, position_is_approximate }: PositionFields): string {
  if (latitude === null || longitude === null) return 'You are not on the map yet.'
  if (!position_is_approximate) return 'Customers see you here.'
  return suburb === null
    ? 'Customers see you about here.'
    : `Customers see you somewhere in ${isolatedText(suburb)}. Show them the door.`
}

const MapPicture = lazy(async () => ({
  default: (await import('#web/domain/map/map-picture.tsx')).MapPicture,
}))
const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }))

const NOT_SAVED = 'Your place was not saved. Please try again.'

/** Where customers see the restaurant on the map, and three ways to set it. */
export function PositionCard() {
  const { data: profile } = useEndpoint(api.restaurants.mine, {})
  if (profile === undefined) return null
  return (
    <FoldedCard title="Your place on the map" note={positionText(profile)}>
      <PositionForm profile={profile} />
    </FoldedCard>
  )
}

type Way = 'device' | 'suburb'

/** Saves where the restaurant is: which way is busy, and why the last one was refused. */
function useSavePosition() {
  const [busyWay, setBusyWay] = useState<Way>()

  /** Null gives the restaurant the centre of its suburb. */
  const save = async (next: Position | null, text: string): Promise<void> => {
    await call(api.restaurants.change, {
      latitude: next?.latitude ?? null,
      longitude: next?.longitude ?? null,
    })
    notify(text, 'success')
    await refresh(api.restaurants.mine, api.restaurants.browse)
  }
  const saveDevicePosition = async (): Promise<string | undefined> => {
    const device = await findDevicePosition({ isExact: true })
    if (typeof device === 'string') return failureTexts[device]
    const { accuracy_m, ...next } = device
    const reason = positionRefusal(device)
    if (reason === undefined)
      await save(next, `Saved, accurate to ${Math.ceil(accuracy_m)} m. Customers see you there.`)
    return reason
  }
  const { error, isBusy, press } = usePress(NOT_SAVED, (way: Way) => {
    setBusyWay(way)
    return way === 'device' ? saveDevicePosition() : save(null, 'Saved. Customers see your suburb only.')
  })
  return { busyWay: isBusy ? busyWay : undefined, refusal: error, save, saveBy: press }
}

function PositionForm({ profile }: { profile: RestaurantProfile }) {
  const { busyWay, refusal, save, saveBy } = useSavePosition()
  const [isPinning, setPinning] = useState(false)
  const position = positionOf(profile)
  return (
    <div
      className={classes(
        'flex flex-col gap-4',
        position !== undefined && 'lg:grid lg:grid-cols-2 lg:gap-x-8',
      )}
    >
      <p className="text-soft">{positionText(profile)}</p>
      {position !== undefined && (
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <Suspense fallback={<Skeleton className="h-48 w-full rounded-card" />}>
            <MapPicture
              position={position}
              isApproximate={profile.position_is_approximate}
              label={pictureLabel(profile)}
            />
          </Suspense>
        </div>
      )}
      {refusal !== undefined && (
        <Callout kind="warning" live>
          {refusal}
        </Callout>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" busy={busyWay === 'device'} onClick={() => void saveBy('device')}>
          {busyWay !== 'device' && <LocateFixed aria-hidden="true" className="size-5" />}
          <span>We are here now</span>
        </Button>
        <Button variant="secondary" onClick={() => setPinning(true)}>
          <MapPinned aria-hidden="true" className="size-5" />
          <span>Place the pin</span>
        </Button>
        {profile.suburb !== null && position !== undefined && !profile.position_is_approximate && (
          <Button
            variant="quiet"
            className="px-2 sm:-ml-2"
            busy={busyWay === 'suburb'}
            onClick={() => void saveBy('suburb')}
          >{`Show only ${isolatedText(profile.suburb)}`}</Button>
        )}
      </div>
      {isPinning && (
        <Suspense>
          <PinDialog
            position={position}
            onSave={(next) => save(next, 'Saved. Customers see you there.')}
            notSaved={NOT_SAVED}
            onClose={() => setPinning(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const pictureLabel = ({ name, suburb, position_is_approximate }: RestaurantProfile): string =>
  position_is_approximate
    ? `Map: ${isolatedText(name)} is somewhere in ${isolatedText(suburb ?? 'this suburb')}`
    : `Map: ${isolatedText(name)}${suburb === null ? '' : ` in ${isolatedText(suburb)}`}`
