import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { RestaurantChange, type RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { visibleLine } from '#contract/values.ts'
import { api } from '#web/platform/http/api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import MapPin from 'virtual:icons/map-pin'
import type { User } from '#contract/people/accounts.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { Card } from '#web/ui/card.tsx'

const AddressSchema = RestaurantChange.pick({ address: true, suburb: true, phone: true }).extend({
  address: visibleLine('Please enter the street address').max(200, 'Please use at most 200 characters'),
  suburb: visibleLine('Please enter the suburb').max(80, 'Please use at most 80 characters'),
})

/** What is typed; it is kept while a sale moves the card to the top. */
export type AddressDraft = Record<'address' | 'suburb', string> & { phone?: string | null | undefined }

export interface DraftProps {
  /** Undefined while nothing is typed. */
  draft: AddressDraft | undefined
  onDraft: (draft: AddressDraft | undefined) => void
}

interface AddressFormProps extends DraftProps {
  profile: RestaurantProfile
  /**
   * The number of the registration, to be shown to customers if its owner wants that; where it is not asked
   * for, the number stays as it is.
   */
  phone?: string
}

/** Where customers find a restaurant, and on request which number they can call. */
export function AddressForm({ profile, phone, draft, onDraft }: AddressFormProps) {
  const form = useForm({
    resolver: zodResolver(AddressSchema),
    defaultValues: draft ?? { address: profile.address ?? '', suburb: profile.suburb ?? '' },
  })
  useEffect(() => {
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) })
  }, [form, onDraft])
  const changeProfile = useCall(api.restaurants.change)
  const showsPhone = useWatch({ control: form.control, name: 'phone' }) === phone

  const { error, isBusy, submit } = useSubmit(
    form,
    'Your address was not saved. Please try again.',
    async (input) => {
      await changeProfile.mutateAsync(input)
      onDraft(undefined)
      notify('Address saved. Customers can find you now.', 'success')
      await refresh(api.restaurants.mine, api.restaurants.browse)
    },
  )

  return (
    <Form
      name="Where customers find you"
      onSubmit={submit}
      className="flex flex-col gap-4 sm:grid sm:grid-cols-2 sm:items-start"
    >
      <TextField label="Street address" autoComplete="address-line1" {...fieldProps(form, 'address')} />
      <TextField label="Suburb" autoComplete="address-level2" {...fieldProps(form, 'suburb')} />
      {phone !== undefined && profile.phone === null && (
        <div className="sm:col-span-2">
          <SwitchField
            label={`Show ${phoneText(phone)} to customers`}
            checked={showsPhone}
            onChange={(isOn) => form.setValue('phone', isOn ? phone : undefined, { shouldDirty: true })}
          />
          <p className="text-sm text-soft">Somebody with an allergy calls it before ordering.</p>
        </div>
      )}
      <div className="flex flex-col gap-4 sm:col-span-2">
        <FormError message={error} />
        <Button type="submit" variant={profile.address_needed ? 'primary' : 'secondary'} busy={isBusy}>
          Save address
        </Button>
      </div>
    </Form>
  )
}

export const isWithoutAddress = ({ address, suburb }: RestaurantProfile): boolean => !address || !suburb

// The first sale comes while the dashboard is open.
const REFETCH_EVERY_MS = 15_000

/**
 * Asks the owner for the address of a restaurant of which somebody has bought a meal and cannot find it;
 * nothing once it is there.
 */
export function AddressCard({ user, ...draft }: DraftProps & { user: User }) {
  const { data: profile } = useEndpoint(
    api.restaurants.mine,
    {},
    { refetchInterval: ({ state: { data } }) => (data?.address === null ? REFETCH_EVERY_MS : false) },
  )
  if (!isOwner(user) || profile === undefined) return null
  if (!profile.address_needed) return null
  return (
    <Card className="border-2 border-amber!">
      <h2 className="mb-1 flex items-center gap-2 text-2xl">
        <MapPin aria-hidden="true" className="size-6 shrink-0 text-amber" />
        <span>Where do customers find you?</span>
      </h2>
      <p className="mb-4 text-soft">
        You have sold a meal, and its customer cannot find you. Until there is an address, orders can be
        cancelled free.
      </p>
      <AddressForm profile={profile} {...draft} />
    </Card>
  )
}
