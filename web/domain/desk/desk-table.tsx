import type { ReactNode } from 'react'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { PagedContent, type PagedContentProps } from './paged-rows.tsx'

export interface TableColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** Left out on a phone, so that a row is two lines. */
  isOnlyWide?: boolean
}

interface DeskTableProps<Row> {
  rows: Row[]
  idOf: (row: Row) => string
  /** The first names the row, and opens it. */
  columns: TableColumn<Row>[]
  onOpen: (row: Row) => void
}

/** Rows as low as a pointer allows on a desktop; on a phone each is two lines. */
export function DeskTable<Row>({ rows, idOf, columns, onOpen }: DeskTableProps<Row>) {
  return (
    <div className={classes(cardClass, 'overflow-x-auto')}>
      <table className="w-full text-left max-sm:block lg:text-sm lg:leading-5">
        <thead className="text-sm leading-5 text-soft max-sm:sr-only">
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" className={classes('px-3 font-normal', isNumber && 'text-right')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={idOf(row)}
              id={idOf(row)}
              ref={removalFocus}
              className="relative h-12 border-t border-line hover:bg-sunk max-sm:flex max-sm:flex-wrap max-sm:content-center max-sm:gap-x-3 max-sm:h-auto max-sm:min-h-12 max-sm:px-3 max-sm:py-1 lg:h-6"
            >
              {columns.map(({ label, cell, isNumber, isOnlyWide }, at) => (
                <td
                  key={label}
                  className={classes(
                    'px-3 empty:hidden sm:empty:table-cell max-sm:px-0',
                    at === 0 ? 'max-sm:w-full max-sm:min-w-0' : 'max-sm:text-sm max-sm:text-soft',
                    isOnlyWide && 'max-sm:hidden',
                    isNumber && 'whitespace-nowrap tabular-nums sm:text-right',
                  )}
                >
                  {at === 0 ? (
                    <button
                      type="button"
                      aria-labelledby={idOf(row)}
                      onClick={() => onOpen(row)}
                      className="text-left font-semibold max-sm:wrap-anywhere after:absolute after:inset-0"
                    >
                      {cell(row)}
                    </button>
                  ) : isNumber ? (
                    <NumberCell label={label}>{cell(row)}</NumberCell>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone, where the table has no head, a number says of what; a price only to screen readers. */
function NumberCell({ label, children }: { label: string; children: ReactNode }) {
  const unit = label.toLowerCase()
  return (
    <>
      <span>{children}</span>{' '}
      <span className={typeof children === 'number' ? 'sm:hidden' : 'sr-only sm:hidden'}>
        {children === 1 ? unit.replace(/s$/, '') : unit}
      </span>
    </>
  )
}

/** The pages of a table that are loaded, and a button for more. */
export const PagedTable = <Row,>({
  columns,
  onOpen,
  idOf,
  ...paged
}: Omit<PagedContentProps<Row>, 'children'> & Omit<DeskTableProps<Row>, 'rows'>) => (
  <PagedContent {...paged}>
    {(rows) => <DeskTable rows={rows} idOf={idOf} columns={columns} onOpen={onOpen} />}
  </PagedContent>
)
