import type { BankTable } from '#contract/money/reconciliation.ts'
import { type ColumnRole, columnRoles } from '#contract/money/bank-statement-columns.ts'
import { Callout } from '#web/ui/callout.tsx'
import { controlClass } from '#web/ui/forms/field.tsx'
import { classes } from '#web/ui/class-names.ts'

const roleNames: Record<ColumnRole, string> = {
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  money_in: 'Money in',
  money_out: 'Money out',
  debit_or_credit: 'Debit or credit',
  balance: 'Balance',
  currency: 'Currency',
  ignore: 'Ignore',
}

interface ColumnChoiceProps {
  table: BankTable
  error: string | undefined
  onChange: (columns: ColumnRole[]) => void
}

/** The first rows of a statement, with a choice above each column of what it holds. */
export function ColumnChoice({ table: { first_rows, columns }, error, onChange }: ColumnChoiceProps) {
  const choose = (column: number, role: ColumnRole): void =>
    onChange(columns.map((each, at) => (at === column ? role : each)))
  return (
    <fieldset aria-label="What the columns hold" className="flex min-w-0 flex-col gap-2">
      <p className="font-semibold">What is in each column?</p>
      <p className="text-sm text-soft">
        One date, a description, and one amount or both money in and money out. Kept for the next file of this
        bank.
      </p>
      {error !== undefined && (
        <Callout kind="warning" live>
          {error}
        </Callout>
      )}
      <section
        aria-label="First rows of the file"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with many columns it is wider than a screen, and arrow keys scroll it.
        tabIndex={0}
        className="overflow-x-auto rounded-control border border-line"
      >
        <table className="text-sm">
          <caption className="sr-only">First rows of the file</caption>
          <thead className="bg-sunk">
            <tr>
              {columns.map((role, column) => (
                <th key={column} scope="col" className="p-2 text-left align-bottom font-normal">
                  <select
                    aria-label={`Column ${column + 1}`}
                    value={role}
                    onChange={({ target }) =>
                      choose(column, columnRoles.find((each) => each === target.value) ?? 'ignore')
                    }
                    className={classes(controlClass, 'min-w-32', role === 'ignore' && 'text-soft')}
                  >
                    {columnRoles.map((each) => (
                      <option key={each} value={each}>
                        {roleNames[each]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line" translate="no">
            {first_rows.map((cells, row) => (
              <tr key={row}>
                {columns.map((_, column) => (
                  <td
                    key={column}
                    className="max-w-72 px-2 py-1.5 align-top wrap-anywhere tabular-nums"
                    dir="auto"
                  >
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </fieldset>
  )
}
