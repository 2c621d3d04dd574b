import { useState } from 'react'
import { decisionGrounds, type Measure, measureEntries, measures } from '#contract/desk/measures.ts'
import type { ReportDetails } from '#contract/desk/reports.ts'
import { melbourneDay } from '#contract/time.ts'
import { PROPOSED } from '#web/domain/desk/proposed.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { usePress } from '#web/platform/use-press.ts'

/** What a measure is about: the object of the report, or its restaurant. */
const objectOf = (measure: Measure, { object }: ReportDetails) =>
  measureEntries[measure].object === 'restaurant'
    ? { object_kind: 'restaurant' as const, object_id: object.restaurant_id }
    : { object_kind: object.kind, object_id: object.id }

const isPossible = (measure: Measure, { object }: ReportDetails): boolean =>
  [undefined, 'restaurant', object.kind].includes(measureEntries[measure].object)

const OTHER = 'Another'

interface DecideFormProps {
  details: ReportDetails
  onDecided: () => void
}

/** Decides about everything that was reported about an object and waits. */
export function DecideForm({ details, onDecided }: DecideFormProps) {
  const decide = useDeskCall(deskApi.decisions.decide)
  const [measure, setMeasure] = useState<Measure>('no_action')
  const [facts_relied_on, setFacts] = useState('')
  const [listedGround, setListedGround] = useState('')
  const [clause, setClause] = useState('')
  const [until, setUntil] = useState('')
  const isOther = listedGround === OTHER
  const { scope, until: end } = measureEntries[measure]
  const { error, press } = usePress('The decision was not saved. Please try again.', async () => {
    const report_ids = details.reports.filter(({ decision_id }) => decision_id === null).map(({ id }) => id)
    const ground = [isOther ? '' : listedGround, clause.trim()].filter((part) => part !== '').join('. ')
    const { proposal } = await decide.mutateAsync({
      ...objectOf(measure, details),
      report_ids,
      measure,
      facts_relied_on,
      ground,
      ...(end === 'none' || until === '' ? {} : { until: melbourneDay(until).to.toISOString() }),
    })
    notify(proposal === null ? 'The decision is taken.' : PROPOSED, 'success')
    await refresh(deskApi.reports.browse)
    onDecided()
  })
  return (
    <Card>
      <Form name="Decide" onSubmit={press}>
        <h2 className="text-xl">Decide</h2>
        <SelectField
          label="Measure"
          help={scope}
          value={measure}
          onChange={({ target }) => setMeasure(measures.find((each) => each === target.value) ?? 'no_action')}
        >
          {measures
            .filter((each) => isPossible(each, details))
            .map((each) => (
              <option key={each} value={each}>
                {measureEntries[each].name}
              </option>
            ))}
        </SelectField>
        {end !== 'none' && (
          <TextField
            label={end === 'required' ? 'Until the end of' : 'Until the end of (optional)'}
            type="date"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
        <TextAreaField
          label="Facts"
          help="What you have seen. Please name nobody: the restaurant reads this."
          value={facts_relied_on}
          onChange={({ target }) => setFacts(target.value)}
        />
        <SelectField
          label="Ground"
          value={listedGround}
          onChange={({ target }) => setListedGround(target.value)}
        >
          <option value="" disabled>
            Choose
          </option>
          {[...decisionGrounds, OTHER].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <TextField
          label={isOther ? 'Law or clause' : 'Clause (optional)'}
          value={clause}
          onChange={({ target }) => setClause(target.value)}
        />
        <FormError message={error} />
        <Button type="submit" busy={decide.isPending} className="self-start">
          Take the decision
        </Button>
      </Form>
    </Card>
  )
}
