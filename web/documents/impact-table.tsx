import { classes } from '#web/ui/class-names.ts'

interface DataTableProps {
  caption: string
  columns: string[]
  /** As many cells as columns; the first names the row. */
  rows: string[][]
}

const cellClass =
  'border-b border-line py-2 pl-2 text-right align-top tabular-nums first:pl-0 first:text-left'

/** Numbers under each other, each row named by its first cell. */
export const DataTable = ({ caption, columns, rows }: DataTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with large text it scrolls, also by keyboard
  <div role="region" aria-label={caption} tabIndex={0} className="my-3 overflow-x-auto">
    <table className="w-full text-sm sm:text-base">
      <caption className="pb-1 text-left text-soft">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={classes(cellClass, 'font-semibold text-soft')}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name} className="break-inside-avoid">
            <th scope="row" className={classes(cellClass, 'font-normal wrap-anywhere')}>
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} className={cellClass}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
