import { escapeMarkup } from '#server/platform/http/documents/markup-rules.ts'
import { plainDocument } from '#server/platform/http/documents/plain-document.ts'

/**
 * Something that is charged. `quantity` and `price` are left out of a document none of whose rows has them.
 */
export interface DocumentRow {
  text: string
  quantity?: string
  price?: string
  amount: string
}

/** Something added up; `strong` is what the document is about. */
export interface DocumentSum {
  text: string
  amount: string
  strong?: boolean
}

/** A document that is printed: what stands in each of its parts, as text. */
export interface PrintedDocument {
  title: string
  /** Whoever issues it, one line each. */
  from: string[]
  /** Whom it is for. */
  to: string[]
  details: [name: string, value: string][]
  rows: DocumentRow[]
  sums: DocumentSum[]
  notes: string[]
}

const lines = (texts: string[]): string => texts.map(escapeMarkup).join('<br>\n')

const detail = ([name, value]: [string, string]): string =>
  `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`

const number = (text: string): string => `<td class="number">${escapeMarkup(text)}</td>`

const itemHead = (hasQuantity: boolean): string =>
  `<tr><th>What</th>${hasQuantity ? '<th class="number">Quantity</th><th class="number">Price each</th>' : ''}<th class="number">Amount</th></tr>`

const itemRow = ({ text, quantity = '', price = '', amount }: DocumentRow, hasQuantity: boolean): string =>
  `<tr><td>${escapeMarkup(text)}</td>${hasQuantity ? number(quantity) + number(price) : ''}${number(amount)}</tr>`

const sumRow = ({ text, amount, strong = false }: DocumentSum, columns: number): string =>
  `<tr${strong ? ' class="strong"' : ''}><th scope="row" colspan="${columns}">${escapeMarkup(text)}</th>${number(amount)}</tr>`

/** The HTML of a document, without a script. It is complete in itself but for its style. */
export function printedHtml({ title, from, to, details, rows, sums, notes }: PrintedDocument): string {
  const hasQuantity = rows.some(({ quantity }) => quantity !== undefined)
  return plainDocument(
    title,
    `<header>
<h1>${escapeMarkup(title)}</h1>
<p class="from">${lines(from)}</p>
</header>
${to.length === 0 ? '' : `<p class="to"><span>For</span><br>\n${lines(to)}</p>\n`}<dl>
${details.map(detail).join('\n')}
</dl>
<table>
<thead>${itemHead(hasQuantity)}</thead>
<tbody>
${rows.map((row) => itemRow(row, hasQuantity)).join('\n')}
</tbody>
<tfoot>
${sums.map((row) => sumRow(row, hasQuantity ? 3 : 1)).join('\n')}
</tfoot>
</table>
${notes.map((note) => `<p>${escapeMarkup(note)}</p>`).join('\n')}`,
  )
}
