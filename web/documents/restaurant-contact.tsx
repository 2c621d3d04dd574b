import MapPin from 'virtual:icons/map-pin'
import { phoneText, phoneUrl } from '#contract/people/phone-numbers.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { directionsTarget, directionsUrl, type MapApp, mapApps } from '#web/domain/position/directions-url.ts'
import { classes } from '#web/ui/class-names.ts'
import { wholeAddress } from './document-wording.ts'

const linkClass = 'min-h-11 items-center underline underline-offset-4'

/**
 * A document has no script to read the device from, so its styles choose: only browsers of iOS have a touch
 * callout, and other devices without a mouse are those that know `geo:`.
 */
const shownOn: Record<MapApp, string> = {
  apple: 'hidden supports-[-webkit-touch-callout:none]:inline-flex',
  android:
    'hidden [@media(hover:none)_and_(pointer:coarse)]:inline-flex supports-[-webkit-touch-callout:none]:hidden!',
  web: 'inline-flex [@media(hover:none)_and_(pointer:coarse)]:hidden supports-[-webkit-touch-callout:none]:hidden',
}

/** Where a restaurant is, the way there, and its number. */
export function RestaurantContact({ restaurant }: { restaurant: Restaurant }) {
  const { phone } = restaurant
  const address = wholeAddress(restaurant)
  return (
    <div className="text-base sm:text-lg">
      <p className="flex items-start gap-1.5 text-soft">
        <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0 sm:mt-1.5" />
        <span translate={address === '' ? undefined : 'no'} className="wrap-anywhere">
          {address === '' ? 'Address not given yet' : address}
        </span>
      </p>
      <div className="flex flex-wrap gap-x-6">
        {mapApps.map((app) => {
          const url = directionsUrl(restaurant, app)
          return (
            url !== undefined && (
              <a
                key={app}
                href={url}
                target={directionsTarget(app)}
                rel="noreferrer"
                className={classes(linkClass, shownOn[app])}
              >
                Directions
              </a>
            )
          )
        })}
        {phone !== null && (
          <a href={phoneUrl(phone)} className={classes(linkClass, 'inline-flex')}>
            Call {phoneText(phone)}
          </a>
        )}
      </div>
    </div>
  )
}
