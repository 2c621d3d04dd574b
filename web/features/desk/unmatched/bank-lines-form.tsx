import { useRef, useState, type ReactNode } from 'react'
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
import { decodeBankLines, isTooLarge } from './bank-lines-text.ts'
import { ColumnChoice } from './column-choice.tsx'
import ChevronDown from 'virtual:icons/chevron-down'
import { minuteOfDay } from '#contract/calendar-days.ts'
import { shortDate } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { Callout } from '#web/ui/callout.tsx'

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

const differingText = ({ differing, listed }: BankLinesReply): string =>
  differing === 0
    ? 'nothing differs'
    : `${count(differing, 'difference')}, ${listed === 0 ? 'none new' : `${listed} new below`}`

/** What became of a statement: what was compared, what was not, and where it may not be whole. */
function BankLinesResult({ reply }: { reply: BankLinesReply }) {
  const { lines, matched, unjudged, skipped, skipped_rows, doubts } = reply
  const isPlain = reply.differing === 0 && doubts.length === 0 && matched > 0
  return (
    <div className="flex flex-col gap-3">
      <Callout kind={isPlain ? 'success' : 'info'} live>
        {`${count(lines, 'line')} read: ${matched === 0 ? 'none matches a payout' : `${matched} ${matched === 1 ? 'matches' : 'match'} a payout`}, ${differingText(reply)}.`}
      </Callout>
      {doubts.map((doubt) => (
        <Callout key={doubt} kind="warning">
          {doubt}
        </Callout>
      ))}
      {unjudged.lines > 0 && (
        <Rows
          title={unjudged.lines === 1 ? 'Show it' : 'Show them'}
          note={`${count(unjudged.lines, 'other line names', 'other lines name')} no payout: ${price(unjudged.money_in)} in, ${price(unjudged.money_out)} out. Not ours to judge, so not compared.`}
          rest={unjudged.lines - unjudged.first.length}
        >
          {unjudged.first.map(({ date, amount, description }, at) => (
            <li key={at} className="flex justify-between gap-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                <span>{shortDate(minuteOfDay(date, 0))}</span> <bdi translate="no">{description}</bdi>
              </span>
              <span className="shrink-0 tabular-nums">{price(amount)}</span>
            </li>
          ))}
        </Rows>
      )}
      {skipped_rows > 0 && (
        <Rows title={`${count(skipped_rows, 'row')} left out`} rest={skipped_rows - skipped.length}>
          {skipped.map(({ row, reason }) => (
            <li key={row} className="py-1.5">{`Row ${row}: ${reason}`}</li>
          ))}
        </Rows>
      )}
    </div>
  )
}

interface RowsProps {
  title: string
  note?: string
  /** How many more there are than are listed. */
  rest: number
  children: ReactNode
}

function Rows({ title, note, rest, children }: RowsProps) {
  return (
    <div>
      {note !== undefined && <p>{note}</p>}
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
          <span>{title}</span>
        </summary>
        <ul className="divide-y divide-line border-y border-line text-sm">{children}</ul>
        {rest > 0 && <p className="pt-1.5 text-sm text-soft">{`and ${rest} more`}</p>}
      </details>
    </div>
  )
}

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
