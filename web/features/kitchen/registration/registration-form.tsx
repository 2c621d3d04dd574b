import { useController, useForm } from 'react-hook-form'
import { canSubmit, premisesClasses, type PremisesClass } from '#contract/desk/approval-states.ts'
import type { Registration, RegistrationDetails } from '#contract/desk/registrations.ts'
import { legalTextPath } from '#contract/links.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { api } from '#web/platform/http/api.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { formatAbn } from '#contract/people/abn.ts'

/** What each class of premises is for, as a cook tells them apart. */
const classNames: Record<PremisesClass, string> = {
  '1': 'Class 1: food for people at risk, such as in hospitals',
  '2': 'Class 2: most restaurants and cafés',
  '3A': 'Class 3A: made at home or simply, for the same day',
  '3': 'Class 3: packaged or low-risk food',
  '4': 'Class 4: only notified to the council',
}

/** The fields as they are typed; an empty text is what has not been given. */
export interface RegistrationValues {
  legal_name: string
  trading_name: string
  abn: string
  gst_registered: '' | 'yes' | 'no'
  gst_since: string
  council: string
  premises_number: string
  premises_class: string
  premises_expires_on: string
  food_safety_supervisor: string
  agreement_version: boolean
}

const gstAnswer = (gst_registered: boolean | null): RegistrationValues['gst_registered'] => {
  if (gst_registered === null) return ''
  return gst_registered ? 'yes' : 'no'
}

const toValues = ({ details, terms_version }: Registration): RegistrationValues => ({
  legal_name: details.legal_name ?? '',
  trading_name: details.trading_name ?? '',
  abn: formatAbn(details.abn ?? ''),
  gst_registered: gstAnswer(details.gst_registered),
  gst_since: details.gst_since ?? '',
  council: details.council ?? '',
  premises_number: details.premises_number ?? '',
  premises_class: details.premises_class ?? '',
  premises_expires_on: details.premises_expires_on ?? '',
  food_safety_supervisor: details.food_safety_supervisor ?? '',
  agreement_version: details.agreement_version === terms_version,
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

const toDetails = (values: RegistrationValues, terms_version: number): RegistrationDetails => ({
  legal_name: orNull(values.legal_name),
  trading_name: orNull(values.trading_name),
  abn: orNull(values.abn),
  gst_registered: values.gst_registered === '' ? null : values.gst_registered === 'yes',
  gst_since: orNull(values.gst_since),
  council: orNull(values.council),
  premises_number: orNull(values.premises_number),
  premises_class: premisesClasses.find((one) => one === values.premises_class) ?? null,
  premises_expires_on: orNull(values.premises_expires_on),
  food_safety_supervisor: orNull(values.food_safety_supervisor),
  agreement_version: values.agreement_version ? terms_version : null,
})

interface RegistrationFormProps {
  registration: Registration
  onSaved: () => void
}

/** The details of the food business: saved as far as they are, and sent when they are complete. */
export function RegistrationForm({ registration, onSaved }: RegistrationFormProps) {
  const form = useForm({ values: toValues(registration), resetOptions: { keepDirtyValues: true } })
  const { field: agreement } = useController({ control: form.control, name: 'agreement_version' })
  const [premises_class, gst_registered] = form.watch(['premises_class', 'gst_registered'])
  const save = useCall(deskApi.registrations.save)
  const send = useCall(deskApi.registrations.submit)
  const hasPremises = premises_class !== '4'

  const { error, isBusy, submit } = useSubmit(
    form,
    'Your details were not saved. Please try again.',
    async (values, sends: boolean) => {
      await save.mutateAsync(toDetails(values, registration.terms_version))
      if (sends) await send.mutateAsync({})
      notify(sends ? 'Sent. We email you when we have looked at it.' : 'Your details are saved.', 'success')
      await refresh(deskApi.registrations.mine, api.restaurants.mine)
      onSaved()
    },
  )

  return (
    <Form
      name="Your food business"
      onSubmit={() => submit(false)}
      className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-start"
    >
      <TextField
        label="Legal name"
        help={
          <Untranslated words={['Nonna Pina Pty Ltd']}>
            {'As it is registered, such as Nonna Pina Pty Ltd.'}
          </Untranslated>
        }
        {...fieldProps(form, 'legal_name')}
      />
      <TextField label="Trading name (optional)" {...fieldProps(form, 'trading_name')} />
      <TextField label="ABN" inputMode="numeric" {...fieldProps(form, 'abn')} />
      <SelectField label="Registered for GST" {...fieldProps(form, 'gst_registered')}>
        <option value="">Please choose</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </SelectField>
      {gst_registered === 'yes' && (
        <TextField
          label="Registered for GST since"
          type="date"
          help="From this day on, orders and statements show GST. Without a day they show none."
          {...fieldProps(form, 'gst_since')}
        />
      )}
      <TextField label="Council" help="Which you are registered with." {...fieldProps(form, 'council')} />
      <SelectField label="Class of your food premises" {...fieldProps(form, 'premises_class')}>
        <option value="">Please choose</option>
        {premisesClasses.map((one) => (
          <option key={one} value={one}>
            {classNames[one]}
          </option>
        ))}
      </SelectField>
      {hasPremises && (
        <>
          <TextField
            label="Registration number"
            help="As it is printed."
            {...fieldProps(form, 'premises_number')}
          />
          <TextField label="Registration ends on" type="date" {...fieldProps(form, 'premises_expires_on')} />
          <TextField
            label="Food safety supervisor"
            help="Whom classes 1, 2 and 3A need."
            {...fieldProps(form, 'food_safety_supervisor')}
          />
        </>
      )}
      <div className="lg:col-span-2">
        <Checkbox
          label={
            <>
              <span>I accept the</span>{' '}
              <a
                href={legalTextPath('restaurant-terms')}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-4"
              >
                restaurant terms
              </a>
              <span>{`, version ${registration.terms_version}`}</span>
            </>
          }
          checked={agreement.value}
          onChange={agreement.onChange}
          ref={agreement.ref}
        />
        <FormError message={form.formState.errors.agreement_version?.message} />
      </div>
      <div className="lg:col-span-2">
        <FormError message={error} />
      </div>
      <div className="flex flex-wrap gap-3 lg:col-span-2">
        {canSubmit(registration.state) && (
          <Button type="button" busy={isBusy} onClick={() => void submit(true)}>
            Save and send
          </Button>
        )}
        <Button type="submit" variant="secondary" busy={isBusy}>
          Save
        </Button>
      </div>
    </Form>
  )
}
