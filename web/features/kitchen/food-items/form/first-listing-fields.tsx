import { MapPin } from 'lucide-react'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { FirstListing } from './use-first-listing.ts'

/** Where customers find the restaurant, beside the fields of its first meal. */
export function FirstListingFields({ values, change }: Pick<FirstListing, 'values' | 'change'>) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border-2 border-amber bg-amber-wash p-4">
      <legend className="sr-only">Where customers find you</legend>
      <div>
        <p aria-hidden="true" className="flex items-center gap-2 text-lg font-bold">
          <MapPin className="size-6 shrink-0" />
          Where customers find you
        </p>
        <p>Without an address customers are warned before they pay, and can cancel.</p>
      </div>
      <TextField
        label="Street address (optional)"
        autoComplete="street-address"
        maxLength={200}
        placeholder="12 Lygon Street"
        value={values.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      <TextField
        label="Suburb (optional)"
        autoComplete="address-level2"
        maxLength={80}
        placeholder="Carlton"
        value={values.suburb}
        onChange={(event) => change({ suburb: event.target.value })}
      />
      <div className="flex flex-col gap-1">
        <TextField
          label="Telephone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          value={values.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
        <SwitchField label="Shown to customers" checked={values.showsPhone} onChange={(showsPhone) => change({ showsPhone })} />
        <p className="text-sm">Yours, from your registration. Somebody with an allergy calls it before ordering.</p>
      </div>
    </fieldset>
  )
}
