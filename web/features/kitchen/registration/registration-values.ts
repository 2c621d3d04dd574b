import { type PremisesClass, premisesClasses } from '#contract/desk/approval-states.ts'
import type { Registration, RegistrationDetails } from '#contract/desk/registrations.ts'
import { formatAbn } from '#contract/people/abn.ts'

/** What each class of premises is for, as a cook tells them apart. */
export const classNames: Record<PremisesClass, string> = {
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

export const toValues = ({ details, terms_version }: Registration): RegistrationValues => ({
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

export const toDetails = (values: RegistrationValues, terms_version: number): RegistrationDetails => ({
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
