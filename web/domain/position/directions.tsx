import { classes } from '#web/ui/class-names.ts'
import { useCustomerPosition } from './customer-position.ts'
import { directionsTarget, directionsUrl, mapAppOfDevice } from './directions-url.ts'
import { type Address, addressText, distanceTo } from './distance.ts'
import { DistanceLabel } from './distance-label.tsx'

interface DirectionsProps {
  address: Address | null | undefined
  className?: string
}

/** Where a restaurant is: its address, how far away that is, and the way there. */
export function AddressLines({ address }: Pick<DirectionsProps, 'address'>) {
  const text = addressText(address)
  return (
    <>
      <p translate={text === '' ? undefined : 'no'} className="text-soft wrap-anywhere">
        {text === '' ? 'Address not given yet' : text}
      </p>
      <Directions address={address} />
    </>
  )
}

/** How far away a restaurant is, and a link to the way there; nothing where neither is known. */
export function Directions({ address, className }: DirectionsProps) {
  const from = useCustomerPosition()
  if (!address) return null
  const distance = from === null ? undefined : distanceTo(address, from)
  const app = mapAppOfDevice()
  const url = directionsUrl(address, app)
  if (distance === undefined && url === undefined) return null
  return (
    <p className={classes('flex flex-wrap items-center gap-x-4', className)}>
      {distance !== undefined && (
        <span>
          <DistanceLabel text={distance} label={`${distance} away`} />
        </span>
      )}
      {url !== undefined && (
        <a
          href={url}
          target={directionsTarget(app)}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Directions
        </a>
      )}
    </p>
  )
}
