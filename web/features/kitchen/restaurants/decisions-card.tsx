import { isolatedText } from '#contract/text/isolated-text.ts'
import { useForm } from 'react-hook-form'
import type { OwnDecision } from '#contract/desk/decisions.ts'
import { measureEntries } from '#contract/desk/measures.ts'
import { longDate } from '#contract/time-wording.ts'
import type { User } from '#contract/people/accounts.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

const useDecisions = (): OwnDecision[] => useEndpoint(deskApi.decisions.mine, {}).data ?? []

/** What was decided about the restaurant and holds, with the reasons; nothing while there is none. */
export function DecisionsInEffect({ user }: { user: User }) {
  const decisions = useDecisions().filter(({ in_effect }) => in_effect)
  if (decisions.length === 0) return null
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl">Decisions</h2>
      <Decisions decisions={decisions} user={user} />
    </Card>
  )
}

/** What no longer holds, folded; nothing without any. */
export function PastDecisions({ user }: { user: User }) {
  const decisions = useDecisions().filter(({ in_effect }) => !in_effect)
  if (decisions.length === 0) return null
  return (
    <FoldedCard title="Past decisions">
      <div className="flex flex-col gap-5">
        <Decisions decisions={decisions} user={user} />
      </div>
    </FoldedCard>
  )
}

const Decisions = ({ decisions, user }: { decisions: OwnDecision[]; user: User }) =>
  decisions.map((decision) => <DecisionEntry key={decision.id} decision={decision} isOwner={isOwner(user)} />)

const stateOf = ({ in_effect, reversed_at, until }: OwnDecision): string => {
  if (reversed_at !== null) return 'Reversed: everything is as it was.'
  if (!in_effect) return 'No longer in effect.'
  return until === null ? 'In effect.' : `In effect until ${longDate(until)}.`
}

function DecisionEntry({ decision, isOwner: canAppeal }: { decision: OwnDecision; isOwner: boolean }) {
  const { measure, object_name, scope, facts_relied_on, ground, decided_by, from, appeal, actions } = decision
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-lg wrap-anywhere">{`${measureEntries[measure].name}: ${isolatedText(object_name)}`}</h3>
      <p>{`${stateOf(decision)} ${scope}`}</p>
      <p className="wrap-anywhere">{facts_relied_on}</p>
      <p className="text-soft wrap-anywhere">
        <Untranslated
          words={[decided_by]}
        >{`${ground}. Decided by ${decided_by ?? 'a person at Surplate'} on ${longDate(from)}.`}</Untranslated>
      </p>
      {appeal !== null && <AppealState appeal={appeal} />}
      {actions.includes('appeal') &&
        (canAppeal ? <AppealForm decision={decision} /> : <p className="text-soft">The owner can appeal.</p>)}
    </div>
  )
}

function AppealState({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  if (appeal.outcome === null) return <p>You have appealed. We will email you what comes of it.</p>
  return (
    <p className="wrap-anywhere">{`${appeal.outcome === 'reversed' ? 'Your appeal was right.' : 'We looked at your appeal, and the decision stays.'} ${appeal.reasons ?? ''}`}</p>
  )
}

function AppealForm({ decision }: { decision: OwnDecision }) {
  const form = useForm({ defaultValues: { text: '' } })
  const appeal = useCall(deskApi.decisions.appeal)
  const { error, isBusy, submit } = useSubmit(
    form,
    'Your appeal was not sent. Please try again.',
    async ({ text }) => {
      await appeal.mutateAsync({ decision_id: decision.id, text })
      notify('Your appeal is with us.', 'success')
      await refresh(deskApi.decisions.mine)
    },
  )
  return (
    <Form
      name={`Appeal: ${measureEntries[decision.measure].name}: ${isolatedText(decision.object_name)}, ${longDate(decision.from)}`}
      className="mt-2 flex flex-col gap-3"
      onSubmit={submit}
    >
      <TextAreaField
        label="Why do you disagree?"
        help={`You can appeal once, until ${longDate(decision.appeal_until)}. Somebody else looks at it where there is one.`}
        {...fieldProps(form, 'text')}
      />
      <FormError message={error} />
      <Button type="submit" variant="secondary" busy={isBusy} className="self-start">
        Appeal
      </Button>
    </Form>
  )
}
