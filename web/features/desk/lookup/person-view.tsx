import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DeskPerson } from '#contract/desk/lookup.ts'
import { hasOperatorRole, type OperatorRole } from '#contract/endpoint.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { shortDate } from '#contract/time-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { CustomerRecordLine } from '#web/domain/desk/customer-record.tsx'
import { NotesCard } from '#web/domain/desk/correspondence/notes-card.tsx'
import { SignInLink } from '#web/domain/desk/correspondence/sign-in-link.tsx'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { price } from '#web/domain/food-items/price.ts'
import { Uninvolved } from '#web/domain/desk/uninvolved.tsx'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { notify } from '#web/platform/notices.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const columnClass = 'flex min-w-0 flex-col gap-5'

interface PersonViewProps {
  view: Extract<DeskView, { name: 'person' }>
  role: OperatorRole
  go: DeskGo
}

/** What a person gets of their own, read-only, once the operator has said why. */
export function PersonView({ view, role, go }: PersonViewProps) {
  const { account_id, from = { name: 'lookup' } } = view
  const [person, setPerson] = useState<DeskPerson>()
  const note = useDeskCall(deskApi.correspondence.notePerson)
  return (
    <>
      <BackButton onBack={() => go(from)}>Back</BackButton>
      <PageHeading lead="What this person sees of their own.">Person</PageHeading>
      {person === undefined ? (
        <Uninvolved object_kind="account" object_id={account_id} needs="support">
          <OpenForm account_id={account_id} onOpened={setPerson} />
        </Uninvolved>
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
          <Details
            person={person}
            onOrder={(order_id) => go({ name: 'order', order_id, from: view })}
            onRestaurant={(restaurant_id) => go({ name: 'restaurants', restaurant_id })}
          />
          <div className={columnClass}>
            <NotesCard
              notes={person.notes ?? []}
              add={async (text) =>
                setPerson({ ...person, notes: await note.mutateAsync({ account_id, text }) })
              }
            />
            <SignInLink account_id={account_id} />
            {hasOperatorRole(role, 'admin') && (
              <Uninvolved object_kind="account" object_id={account_id} needs="admin">
                <ResetForm account_id={account_id} />
              </Uninvolved>
            )}
          </div>
        </div>
      )}
    </>
  )
}

function OpenForm({ account_id, onOpened }: { account_id: string; onOpened: (person: DeskPerson) => void }) {
  const form = useForm({ defaultValues: { reason: '' } })
  const open = useDeskCall(deskApi.lookup.openPerson)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ reason }) => {
    onOpened(await open.mutateAsync({ account_id, reason }))
  })
  return (
    <Card className="max-w-xl">
      <Form name="Open this person" onSubmit={submit}>
        <Callout kind="info">The person finds your reason in their data export.</Callout>
        <TextField label="Why do you open this page?" {...fieldProps(form, 'reason')} />
        <FormError message={error} />
        <Button type="submit" busy={isBusy} className="self-start">
          Open
        </Button>
      </Form>
    </Card>
  )
}

interface DetailsProps {
  person: DeskPerson
  onOrder: (order_id: string) => void
  onRestaurant: (restaurant_id: string) => void
}

function Details({ person: { user, orders, restaurant, record }, onOrder, onRestaurant }: DetailsProps) {
  return (
    <div className={columnClass}>
      <Card className="flex flex-col gap-1">
        <p translate="no" className="text-xl font-semibold wrap-anywhere">
          {user.name}
        </p>
        <p className="wrap-anywhere">{user.email}</p>
        <p>{phoneText(user.mobile_number)}</p>
        <CustomerRecordLine record={record} />
        {restaurant !== null && (
          <button
            type="button"
            className="min-h-11 self-start text-left font-semibold underline underline-offset-4"
            onClick={() => onRestaurant(restaurant.id)}
          >{`Owns ${restaurant.name}${restaurant.address !== null ? `, ${restaurant.address}` : ''}`}</button>
        )}
      </Card>
      <Card>
        <h2 className="mb-2 text-xl">Orders as a customer</h2>
        {orders.length === 0 && <p className="text-soft">None yet.</p>}
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id}>
              <button
                type="button"
                className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-control py-2 text-left hover:bg-sunk"
                onClick={() => onOrder(order.id)}
              >
                <span className="font-semibold wrap-anywhere">
                  <span translate="no" className="font-mono">
                    {spacedCode(order.code)}
                  </span>{' '}
                  <span translate="no">{order.restaurant.name}</span>
                </span>
                <span className="tabular-nums">{price(order.total)}</span>
                <span className="text-soft">{`${shortDate(order.placed_at)}, ${order.status}`}</span>
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function ResetForm({ account_id }: { account_id: string }) {
  const form = useForm({ defaultValues: { identity_check: '' } })
  const reset = useDeskCall(deskApi.lookup.resetSecondFactor)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ identity_check }) => {
    await reset.mutateAsync({ account_id, identity_check })
    form.reset()
    notify('Two-step sign-in is off, and the person is told.', 'success')
  })
  return (
    <Card>
      <Form name="Lost the phone?" onSubmit={submit}>
        <h2 className="text-xl">Lost the phone?</h2>
        <p className="text-soft">
          Two-step sign-in is switched off, every session ends, and the person is told by email.
        </p>
        <TextField label="How did you check who it is?" {...fieldProps(form, 'identity_check')} />
        <FormError message={error} />
        <Button type="submit" variant="danger" busy={isBusy} className="self-start">
          Switch two-step sign-in off
        </Button>
      </Form>
    </Card>
  )
}
