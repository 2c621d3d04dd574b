import { useRef, useState } from 'react'
import type { BankLinesReply, BankTable } from '#contract/money/reconciliation.ts'
import { CHOOSE_COLUMNS, type ColumnRole, isCompleteChoice } from '#contract/money/bank-statement-columns.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { failureText, Problem } from '#web/platform/http/call.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { BankLinesResult } from './bank-lines-result.tsx'
import { decodeBankLines, isTooLarge } from './bank-lines-text.ts'
import { ColumnChoice } from './column-choice.tsx'

const TOO_LARGE =
  'This file is larger than any statement we read. Please export a shorter period from your bank.'

/** The table by which to choose columns, where a refusal has one. */
const tableOf = (failure: unknown): BankTable | undefined =>
  failure instanceof Problem ? (failure.extra['table'] as BankTable | undefined) : undefined

const textOf = async (file: File | undefined): Promise<string> =>
  file === undefined ? '' : decodeBankLines(new Uint8Array(await file.arrayBuffer()))

/** Compares a statement of the operator's bank with the payouts by bank file. */
export function BankLinesForm() {
  const field = useRef<HTMLInputElement>(null)
  const add = useDeskCall(deskApi.reconciliation.addBankStatement)
  const [error, setError] = useState<string>()
  const [reply, setReply] = useState<BankLinesReply>()
  const [choice, setChoice] = useState<BankTable>()
  const restart = (): void => {
    setError(undefined)
    setReply(undefined)
    setChoice(undefined)
  }
  const compare = async (csv: string, columns: ColumnRole[] | undefined): Promise<void> => {
    try {
      const next = await add.mutateAsync({ csv, columns })
      restart()
      setReply(next)
    } catch (failure) {
      setError(failureText(failure, 'The statement could not be read. Please try again.'))
      setChoice((current) => tableOf(failure) ?? current)
    }
    await refresh(deskApi.reconciliation.browse, deskApi.reconciliation.summary, deskApi.operators.overview)
  }
  const submit = async (): Promise<void> => {
    const file = field.current?.files?.[0]
    const columns = choice?.columns
    setError(undefined)
    setReply(undefined)
    if (file !== undefined && isTooLarge(file)) return setError(TOO_LARGE)
    if (columns !== undefined && !isCompleteChoice(columns)) return setError(CHOOSE_COLUMNS)
    await compare(await textOf(file), columns)
  }
  return (
    <Card className={classes('min-w-0', (choice !== undefined || reply !== undefined) && 'lg:col-span-full')}>
      <h2 className="mb-2 text-xl">Bank statement</h2>
      <Form name="Bank statement" onSubmit={submit}>
        <Field
          label="File of your bank"
          help="CSV, OFX, QIF or CAMT.053. The same one twice does no harm."
          error={choice === undefined ? error : undefined}
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              type="file"
              accept=".csv,.tsv,.txt,.ofx,.qfx,.qif,.xml,text/csv"
              onChange={restart}
              className={classes(control.className, 'file:mr-3 file:font-semibold')}
            />
          )}
        </Field>
        {choice !== undefined && (
          <ColumnChoice
            table={choice}
            error={error}
            onChange={(columns) => setChoice({ ...choice, columns })}
          />
        )}
        {reply !== undefined && <BankLinesResult reply={reply} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" busy={add.isPending}>
            Compare with the ledger
          </Button>
          {reply?.table && (
            <Button variant="quiet" onClick={() => setChoice(reply.table ?? undefined)}>
              Change the columns
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}
