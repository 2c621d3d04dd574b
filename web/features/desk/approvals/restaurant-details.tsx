import { isolatedText, joinIsolated } from '#contract/text/isolated-text.ts'
import { approvalStateNames } from '#contract/desk/approval-states.ts'
import type { DeskRestaurant } from '#contract/desk/approvals.ts'
import { hasOperatorRole, type OperatorRole } from '#contract/endpoint.ts'
import { formatAbn } from '#contract/people/abn.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { longDate, shortDate } from '#contract/time-wording.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Uninvolved } from '#web/domain/desk/uninvolved.tsx'
import { RestaurantCorrespondence } from '#web/domain/desk/correspondence/restaurant-correspondence.tsx'
import { DecisionForm } from './decision-form.tsx'
import { FreeMonth } from './free-month.tsx'
import { RestaurantMoney } from './restaurant-money.tsx'
import { useForm } from 'react-hook-form'
import { useDeskCallOnce } from '#web/domain/desk/proof.ts'
import { NO_AMOUNT } from '#contract/text/typed-text.ts'
import { dollars } from '#web/domain/numbers/number-kinds.ts'
import { price } from '#web/domain/food-items/price.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useNumberProps } from '#web/platform/forms/form-numbers.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { NumberField, type NumberFieldValue } from '#web/ui/forms/number-field.tsx'

type Direction = 'to_restaurant' | 'from_restaurant'

const noAdjustment: { direction: Direction; amount: NumberFieldValue; reason: string } = {
  direction: 'to_restaurant',
  amount: null,
  reason: '',
}

/** Gives a restaurant more, or less, than its orders do. */
const AdjustForm = ({ restaurant_id }: { restaurant_id: string }) => (
  <FoldedCard
    title="Adjust the balance"
    level={2}
    note="More or less than its orders give, for a reason."
    keepsContent
  >
    <AdjustFields restaurant_id={restaurant_id} />
  </FoldedCard>
)

function AdjustFields({ restaurant_id }: { restaurant_id: string }) {
  const form = useForm({ defaultValues: noAdjustment })
  const adjust = useDeskCallOnce(deskApi.payoutBatches.adjust)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ direction, amount, reason }) => {
    if (typeof amount !== 'number')
      return form.setError('amount', { message: NO_AMOUNT }, { shouldFocus: true })
    await adjust.mutateAsync({ restaurant_id, direction, amount, reason })
    form.reset(noAdjustment)
    notify(
      `Proposed: ${price(amount)} ${direction === 'to_restaurant' ? 'more' : 'less'} for the restaurant. Somebody else has to confirm it.`,
      'success',
    )
    await refresh(deskApi.payoutBatches.balance)
  })
  return (
    <Form name="Adjust the balance" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="The restaurant gets" {...fieldProps(form, 'direction')}>
          <option value="to_restaurant">More</option>
          <option value="from_restaurant">Less</option>
        </SelectField>
        <NumberField label="Amount in dollars" kind={dollars} {...useNumberProps(form, 'amount')} />
      </div>
      <TextField label="Why?" help="It is recorded. Surplate bears it." {...fieldProps(form, 'reason')} />
      <FormError message={error} />
      <Button type="submit" className="self-start" busy={isBusy}>
        Adjust the balance
      </Button>
    </Form>
  )
}

interface RestaurantDetailsProps {
  view: Extract<DeskView, { name: 'restaurants' }> & { restaurant_id: string }
  go: DeskGo
  role: OperatorRole
}

const linkClass = 'min-h-11 font-semibold underline underline-offset-4'

const columnClass = 'flex min-w-0 flex-col gap-5'

/** What is recorded of a restaurant, and what administrators can decide about it. */
export function RestaurantDetails({ view, go, role }: RestaurantDetailsProps) {
  const { restaurant_id, ...filter } = view
  const onBack = (): void => go(filter)
  const query = useEndpoint(deskApi.approvals.read, { restaurant_id }, { staleTime: 0 })
  const { data } = query
  return (
    <>
      <BackButton onBack={onBack}>All restaurants</BackButton>
      <PageHeading lead={data && `${approvalStateNames[data.state]} for ${formatAge(data.state_at)}`}>
        {data ? <span translate="no">{data.name}</span> : 'Restaurant'}
      </PageHeading>
      <QueryContent
        query={query}
        loadingLabel="Loading the restaurant"
        skeletonClass="h-60 w-full"
        errorText="It could not be loaded."
      >
        {(restaurant) => (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            {restaurant.registration.certificate === null && restaurant.state !== 'closed' && (
              <Callout kind="warning" className="font-semibold lg:col-span-2">
                {businessRows(restaurant.registration).some(([, value]) => value !== null)
                  ? 'No food certificate'
                  : 'No food certificate, no business details'}
              </Callout>
            )}
            <div className={columnClass}>
              <Card>
                <RecordedDetails restaurant={restaurant} />
                <div className="mt-4 flex flex-wrap gap-x-5">
                  {restaurant.registration.certificate !== null && (
                    <a
                      className={`${linkClass} flex items-center`}
                      href={deskApi.approvals.readCertificate.path.replace('{restaurant_id}', restaurant_id)}
                    >
                      Download the certificate
                    </a>
                  )}
                  <button
                    type="button"
                    className={linkClass}
                    onClick={() =>
                      go({ name: 'audit', object_kind: 'restaurant', object_id: restaurant_id, from: view })
                    }
                  >
                    What was decided
                  </button>
                </div>
              </Card>
              <Uninvolved object_kind="restaurant" object_id={restaurant_id} needs="support">
                <RestaurantCorrespondence restaurant_id={restaurant_id} />
              </Uninvolved>
            </div>
            <div className={columnClass}>
              {hasOperatorRole(role, 'admin') ? (
                <Uninvolved object_kind="restaurant" object_id={restaurant_id} needs="admin">
                  <DecisionForm restaurant={restaurant} />
                </Uninvolved>
              ) : (
                <p className="text-soft">Administrators approve, suspend and close restaurants.</p>
              )}
              {restaurant.refused_free_month && (
                <FreeMonth
                  restaurant_id={restaurant_id}
                  refused={restaurant.refused_free_month}
                  isAdmin={hasOperatorRole(role, 'admin')}
                />
              )}
              {hasOperatorRole(role, 'finance') && (
                <>
                  <RestaurantMoney restaurant_id={restaurant_id} go={go} />
                  <Uninvolved object_kind="restaurant" object_id={restaurant_id} needs="finance">
                    <AdjustForm restaurant_id={restaurant_id} />
                  </Uninvolved>
                </>
              )}
            </div>
          </div>
        )}
      </QueryContent>
    </>
  )
}

/** Names and numbers that a translation must leave as they are. */
const untranslated = new Set([
  'Legal name',
  'Trading name',
  'ABN',
  'Registration number',
  'Food safety supervisor',
  'Owner',
  'Address',
  'Phone',
])

type DetailRow = [label: string, value: string | null]

const yesOrNo = (answer: boolean | null): string | null => (answer === null ? null : answer ? 'Yes' : 'No')

/** What the restaurant has recorded of its business. */
const businessRows = ({ details }: DeskRestaurant['registration']): DetailRow[] => [
  ['Legal name', details.legal_name],
  ['Trading name', details.trading_name],
  ['ABN', details.abn === null ? null : formatAbn(details.abn)],
  ['GST', yesOrNo(details.gst_registered)],
  ['GST since', details.gst_since === null ? null : longDate(details.gst_since)],
  ['Council', details.council],
  ['Class', details.premises_class],
  ['Registration number', details.premises_number],
  ['Registration ends', details.premises_expires_on === null ? null : longDate(details.premises_expires_on)],
  ['Food safety supervisor', details.food_safety_supervisor],
  ['Terms accepted', details.agreement_version === null ? null : `Version ${details.agreement_version}`],
]

function RecordedDetails({ restaurant }: { restaurant: DeskRestaurant }) {
  const { registration, owner, address, suburb, phone, registered_at, first_approved_at, record } = restaurant
  const { reason } = registration
  const general: DetailRow[] = [
    ...(reason === null ? [] : [['Reason given', reason] satisfies DetailRow]),
    ['Owner', owner === null ? null : `${isolatedText(owner.name)}\n${owner.email}`],
    ['Address', joinIsolated([address, suburb]) || null],
    ['Phone', phone === null ? null : phoneText(phone)],
    ['Registered here', shortDate(registered_at)],
    ['First approved', first_approved_at === null ? null : shortDate(first_approved_at)],
    ['Cancelled by it', record ? `${record.cancelled} of ${record.paid} paid orders in 90 days` : null],
  ]
  return <DetailRows rows={[...general, ...businessRows(registration)]} />
}

const DetailRows = ({ rows }: { rows: DetailRow[] }) => (
  <dl className="flex flex-col gap-2">
    {rows.map(
      ([label, value]) =>
        value !== null && (
          <div key={label} className="flex flex-wrap gap-x-3">
            <dt className="w-22 text-soft sm:w-44">{label}</dt>
            <dd
              translate={untranslated.has(label) ? 'no' : undefined}
              className="min-w-[min(9rem,100%)] flex-1 wrap-anywhere whitespace-pre-line"
            >
              {value}
            </dd>
          </div>
        ),
    )}
  </dl>
)
