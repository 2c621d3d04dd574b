import { zodResolver } from '@hookform/resolvers/zod'
import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/people/accounts.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { RestaurantChange, type RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import { visibleLine } from '#contract/values.ts'
import { api } from '#web/platform/http/api.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall, useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

const AddressSchema = RestaurantChange.pick({ address: true, suburb: true }).extend({
  address: visibleLine('Please enter the street address').max(200, 'Please use at most 200 characters'),
  suburb: visibleLine('Please enter the suburb').max(80, 'Please use at most 80 characters'),
})

const isWithoutAddress = ({ address, suburb }: RestaurantProfile): boolean => !address || !suburb

// The first sale comes while the dashboard is open.
const REFETCH_EVERY_MS = 15_000

/** What is typed; it is kept while a sale moves the card to the top. */
export type AddressDraft = Record<'address' | 'suburb', string>

interface DraftProps {
  /** Undefined while nothing is typed. */
  draft: AddressDraft | undefined
  onDraft: (draft: AddressDraft | undefined) => void
}

interface AddressCardProps extends DraftProps {
  user: User
  /** For the case in which somebody has paid and waits for it, or for all others. */
  isUrgent: boolean
  /** The form of the first meal asks for it. */
  isListingFirst?: boolean
}

/** Asks the owner for the address of a restaurant that customers could not find; nothing once it is there. */
export function AddressCard({ user, isUrgent, isListingFirst = false, ...draft }: AddressCardProps) {
  const { data: profile } = useEndpoint(
    api.restaurants.mine,
    {},
    { refetchInterval: ({ state: { data } }) => (data?.address === null ? REFETCH_EVERY_MS : false) },
  )
  if (!isOwner(user) || profile === undefined) return null
  // An address that was entered elsewhere does not take away what is being typed here.
  if (!isWithoutAddress(profile) && draft.draft === undefined) return null
  if (profile.address_needed !== isUrgent) return null
  if (isListingFirst && profile.address === null) return null
  return <AddressForm profile={profile} {...draft} />
}

function AddressForm({ profile, draft, onDraft }: DraftProps & { profile: RestaurantProfile }) {
  const form = useForm({
    resolver: zodResolver(AddressSchema),
    defaultValues: draft ?? { address: profile.address ?? '', suburb: profile.suburb ?? '' },
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) }), [form, onDraft])
  const changeProfile = useCall(api.restaurants.change)
  const [formError, setFormError] = useState<string>()

  const save = form.handleSubmit(async (input) => {
    setFormError(undefined)
    try {
      await changeProfile.mutateAsync(input)
    } catch (error) {
      setFormError(showFormErrors(error, Object.keys(form.getValues()), form.setError, 'Your address was not saved. Please try again.'))
      return
    }
    onDraft(undefined)
    notify('Address saved. Customers can find you now.', 'success')
    await refresh(api.restaurants.mine, api.restaurants.browse)
  })

  return (
    <Card className={profile.address_needed ? 'border-2 border-amber!' : ''}>
      <h2 className="mb-1 flex items-center gap-2 text-2xl">
        <MapPin aria-hidden="true" className="size-6 shrink-0 text-amber" />
        Where do customers find you?
      </h2>
      <p className="mb-4 text-soft">
        {profile.address_needed
          ? 'You have sold a meal, and its customer cannot find you. Until there is an address, orders can be cancelled free.'
          : 'Without an address nobody can find your meals nearby.'}
      </p>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4 sm:grid sm:grid-cols-2 sm:items-start">
        <TextField label="Street address" autoComplete="street-address" {...fieldProps(form, 'address')} />
        <TextField label="Suburb" autoComplete="address-level2" {...fieldProps(form, 'suburb')} />
        <div className="flex flex-col gap-4 sm:col-span-2">
          <FormError message={formError} />
          <Button type="submit" variant={profile.address_needed ? 'primary' : 'secondary'} busy={form.formState.isSubmitting}>
            Save address
          </Button>
        </div>
      </form>
    </Card>
  )
}
