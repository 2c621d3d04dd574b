import { useState } from 'react'
import {
  parseReportTarget,
  type ReportObject,
  type ReportReason,
  reportReasonNames,
  REPORT_TEXT_MAX,
} from '#contract/shop/report-reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import type { Go } from '#web/view.ts'
import { joinIsolated } from '#contract/text/isolated-text.ts'
import { cachedFoodItem } from '#web/domain/food-items/cached-food-item.ts'
import { restaurantName, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { useForm } from 'react-hook-form'
import { deskApi } from '#web/domain/desk-api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

/**
 * What a report is about, by name; the line is there before the name, and stays empty where it can no longer
 * be read.
 */
export function ReportedName({ target: { kind, id } }: { target: { kind: ReportObject; id: string } }) {
  const isFoodItem = kind === 'food_item'
  const { data: item } = useEndpoint(
    api.foodItems.get,
    { food_item_id: id },
    { enabled: isFoodItem, placeholderData: () => cachedFoodItem(id) },
  )
  const restaurant_id = isFoodItem ? item?.restaurant_id : kind === 'restaurant' ? id : undefined
  const restaurants = useRestaurants(restaurant_id === undefined ? [] : [restaurant_id])
  const restaurant = restaurant_id && restaurantName(restaurants, restaurant_id)
  return (
    <p className="-mt-2 mb-5 min-h-7 text-lg font-semibold wrap-anywhere">
      <Untranslated words={[restaurant]}>{joinIsolated([item?.name, restaurant])}</Untranslated>
    </p>
  )
}

interface ReportFormProps {
  target: { kind: ReportObject; id: string }
  onSent: (sent: { has_email: boolean }) => void
}

const reasons = Object.entries(reportReasonNames)
const start: { reason: ReportReason | ''; text: string; email: string } = { reason: '', text: '', email: '' }

/**
 * What is wrong, in a choice and in words, and where to answer. The server checks it: a schema would make the
 * view heavier.
 */
export function ReportForm({ target: { kind, id }, onSent }: ReportFormProps) {
  const form = useForm({ defaultValues: start })
  const report = useCall(deskApi.reports.create)
  const { error, isBusy, submit } = useSubmit(
    form,
    'Your report was not sent. Please try again.',
    async ({ reason, text, email }) => {
      if (reason === '')
        return form.setError('reason', { message: 'Please choose what is wrong' }, { shouldFocus: true })
      const words = { ...(text !== '' && { text }), ...(email !== '' && { email }) }
      await report.mutateAsync({ object_kind: kind, object_id: id, reason, ...words })
      onSent({ has_email: email !== '' })
    },
  )
  return (
    <Form name="Report" onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={error} />
      <SelectField label="What is wrong?" {...fieldProps(form, 'reason')}>
        <option value="">Please choose</option>
        {reasons.map(([reason, name]) => (
          <option key={reason} value={reason}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="What should we know? (optional)"
        maxLength={REPORT_TEXT_MAX}
        {...fieldProps(form, 'text')}
      />
      <TextField
        label="Your email (optional)"
        type="email"
        autoComplete="email"
        help="Only for a receipt and what we decide."
        {...fieldProps(form, 'email')}
      />
      <Button type="submit" busy={isBusy} className="w-full">
        Send the report
      </Button>
    </Form>
  )
}

const headings = {
  food_item: 'Report this meal',
  restaurant: 'Report this restaurant',
  photo: 'Report this photo',
} as const

/** Where anybody says to those who run Surplate that something should not be here. */
export function ReportView({ go, report_target }: { go: Go; report_target: string }) {
  const [sent, setSent] = useState<{ has_email: boolean }>()
  const target = parseReportTarget(report_target)
  return (
    <Page narrow>
      <PageHeading lead="We look at every report. The restaurant never learns who sent it.">
        {target === undefined ? 'Report this' : headings[target.kind]}
      </PageHeading>
      {target !== undefined && sent === undefined ? (
        <>
          <ReportedName target={target} />
          <ReportForm target={target} onSent={setSent} />
        </>
      ) : (
        <div className="flex flex-col gap-5">
          {sent === undefined ? (
            <Callout kind="error">
              This link is incomplete. Please open “Report this” at the meal or the restaurant again.
            </Callout>
          ) : (
            <Callout
              kind="success"
              live
            >{`Thank you, we have your report. ${sent.has_email ? 'We have sent you a receipt, and email you what we decide.' : ''}`}</Callout>
          )}
          <Button variant="secondary" onClick={() => go({ name: 'browse' })}>
            See all meals
          </Button>
        </div>
      )}
    </Page>
  )
}
