import { useRef, useState } from 'react'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { failureText } from '#web/platform/http/call.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

/** Compares a statement of the operator's bank with the payouts by bank file. */
export function BankCsvForm() {
  const field = useRef<HTMLInputElement>(null)
  const add = useDeskCall(deskApi.reconciliation.addBankStatement)
  const [error, setError] = useState<string>()
  const [result, setResult] = useState<string>()
  const submit = async (): Promise<void> => {
    setError(undefined)
    setResult(undefined)
    try {
      const csv = (await field.current?.files?.[0]?.text()) ?? ''
      const { lines, matched, listed } = await add.mutateAsync({ csv })
      setResult(
        `${lines} ${lines === 1 ? 'line' : 'lines'} read: ${matched} match a payout, ${listed === 0 ? 'and nothing new differs' : `${listed} new below`}.`,
      )
    } catch (failure) {
      setError(failureText(failure, 'The statement could not be read. Please try again.'))
    }
    await refresh(deskApi.reconciliation.browse, deskApi.reconciliation.summary, deskApi.operators.overview)
  }
  return (
    <Card>
      <h2 className="mb-2 text-xl">Bank statement</h2>
      <Form name="Bank statement" onSubmit={submit}>
        <Field label="CSV of your bank" help="With date, amount and description. The same one twice does no harm." error={error}>
          {(control) => (
            <input
              {...control}
              ref={field}
              type="file"
              accept=".csv,text/csv"
              className={classes(control.className, 'file:mr-3 file:font-semibold')}
            />
          )}
        </Field>
        {result !== undefined && (
          <Callout kind="success" live>
            {result}
          </Callout>
        )}
        <Button type="submit" variant="secondary" className="self-start" busy={add.isPending}>
          Compare with the ledger
        </Button>
      </Form>
    </Card>
  )
}
