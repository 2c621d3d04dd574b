import ChevronRight from 'virtual:icons/chevron-right'
import { useState } from 'react'

export interface ChartTableProps {
  title: string
  /** Of the first column. */
  markHeading: string
  /** Of the others. */
  headings: readonly string[]
  rows: readonly { name: string; cells: readonly string[]; onOpen?: (() => void) | undefined }[]
  /** Such as how many rows without a number are left out. */
  note?: string | undefined
}

/** The numbers of a chart as a table, one press away. */
export function ChartTable({ title, markHeading, headings, rows, note }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group min-w-0 open:w-full"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-1 font-semibold underline decoration-edge decoration-2 underline-offset-4 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-5 group-open:rotate-90" />
        <span>Numbers</span>
      </summary>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        <div role="region" aria-label={`Numbers: ${title}`} tabIndex={0} className="max-h-96 overflow-auto">
          <table className="w-full text-sm tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead className="text-soft">
              <tr>
                {[markHeading, ...headings].map((heading) => (
                  <th
                    key={heading}
                    scope="col"
                    className="px-2 py-1 text-right align-bottom font-normal first:pl-0 first:text-left"
                  >
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, cells, onOpen }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-1 pr-2 text-left font-normal">
                    {onOpen === undefined ? (
                      name
                    ) : (
                      <button
                        type="button"
                        onClick={onOpen}
                        className="min-h-6 text-left underline max-sm:min-h-11 decoration-edge underline-offset-4"
                      >
                        {name}
                      </button>
                    )}
                  </th>
                  {cells.map((cell, at) => (
                    <td key={headings[at]} className="px-2 py-1 text-right whitespace-nowrap">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {note !== undefined && <p className="py-2 text-sm text-soft">{note}</p>}
        </div>
      )}
    </details>
  )
}
