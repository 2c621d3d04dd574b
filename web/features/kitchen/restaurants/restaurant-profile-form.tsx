import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { photoIdOf } from '#contract/kitchen/photo-addresses.ts'
import { type RestaurantProfile, RestaurantChange } from '#contract/kitchen/restaurants.ts'
import { showAccepted } from '#web/platform/forms/accepted-form.ts'
import { api } from '#web/platform/http/api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PhotoField } from '#web/features/kitchen/food-items/form/photo-field.tsx'

const ProfileSchema = RestaurantChange.omit({ latitude: true, longitude: true, abn: true })

/** The restaurant's address and contact details, which customers see. */
export function RestaurantProfileCard() {
  const profileQuery = useEndpoint(api.restaurants.mine, {})
  return (
    <FoldedCard title="Your restaurant" keepsContent>
      <QueryContent
        query={profileQuery}
        loadingLabel="Loading your restaurant"
        skeletonClass="h-96 w-full rounded-card"
        errorText="Your restaurant’s details could not be loaded."
      >
        {(profile) => <ProfileForm profile={profile} />}
      </QueryContent>
    </FoldedCard>
  )
}

const fieldsOf = (profile: RestaurantProfile) => ({
  name: profile.name,
  address: profile.address ?? '',
  suburb: profile.suburb ?? '',
  postcode: profile.postcode ?? '',
  phone: phoneText(profile.phone ?? ''),
  pickup_instructions: profile.pickup_instructions ?? '',
  image_url: profile.image_url ?? '',
  photo_id: photoIdOf(profile.photos),
})

/** A number that was not edited stays as it is stored, however the field shows it. */
const storedPhone = <P extends string | null | undefined>(
  phone: P,
  profile: RestaurantProfile,
): P | string | null => (phone === fieldsOf(profile).phone ? profile.phone : phone)

function ProfileForm({ profile }: { profile: RestaurantProfile }) {
  const form = useForm({ resolver: zodResolver(ProfileSchema), defaultValues: fieldsOf(profile) })
  const { reset } = form
  const { isDirty } = form.formState
  const changeProfile = useCall(api.restaurants.change)
  const [isSendingPhoto, setIsSendingPhoto] = useState(false)
  const { field: photo } = useController({ control: form.control, name: 'photo_id' })

  // A reload of the profile must not overwrite what is being edited.
  const showLoaded = useEffectEvent((loaded: RestaurantProfile) => {
    if (!isDirty) reset(fieldsOf(loaded))
  })
  useEffect(() => {
    showLoaded(profile)
  }, [profile])

  const { error, isBusy, submit } = useSubmit(
    form,
    'Your details were not saved. Please try again.',
    async (input) => {
      const sent = structuredClone(form.getValues())
      showAccepted(
        form,
        sent,
        fieldsOf(await changeProfile.mutateAsync({ ...input, phone: storedPhone(input.phone, profile) })),
      )
      notify('Restaurant details saved.', 'success')
      await refresh(api.restaurants.mine, api.restaurants.browse)
    },
  )

  return (
    <>
      <p className="mb-4 text-soft">What customers see on their order, so that they find you.</p>
      <Form
        name="Your restaurant"
        onSubmit={submit}
        className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-start"
      >
        <TextField label="Restaurant name" autoComplete="organization" {...fieldProps(form, 'name')} />
        <TextField label="Street address" autoComplete="address-line1" {...fieldProps(form, 'address')} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-4">
          <TextField label="Suburb" autoComplete="address-level2" {...fieldProps(form, 'suburb')} />
          <TextField
            label="Postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            {...fieldProps(form, 'postcode')}
          />
        </div>
        <TextField label="Phone" type="tel" autoComplete="tel" {...fieldProps(form, 'phone')} />
        <TextAreaField
          label="Pickup instructions"
          help="What a customer should know: which door, whom to ask."
          {...fieldProps(form, 'pickup_instructions')}
        />
        <PhotoField
          label="Photo of the restaurant"
          value={typeof photo.value === 'string' ? photo.value : ''}
          onChange={photo.onChange}
          onSendingChange={setIsSendingPhoto}
          error={form.formState.errors.photo_id?.message}
        />
        <TextField
          label="Picture URL"
          type="url"
          inputMode="url"
          placeholder="https://"
          {...fieldProps(form, 'image_url')}
        />
        <FormError message={error} />
        <Button type="submit" variant="secondary" busy={isBusy || isSendingPhoto} className="lg:col-start-1">
          Save details
        </Button>
      </Form>
    </>
  )
}
