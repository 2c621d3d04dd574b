import { htmlDocument } from '#server/platform/http/documents/html-document.ts'
import { joinMarkup, type Markup, markup } from '#server/platform/http/documents/markup-rules.ts'

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

const lines = (texts: string[]): Markup => joinMarkup(texts, markup`<br>\n`)

const detail = ([name, value]: [string, string]): Markup => markup`<dt>${name}</dt><dd>${value}</dd>`

const number = (text: string): Markup => markup`<td class="number">${text}</td>`

const itemHead = (hasQuantity: boolean): Markup =>
  markup`<tr><th>What</th>${hasQuantity ? markup`<th class="number">Quantity</th><th class="number">Price each</th>` : ''}<th class="number">Amount</th></tr>`

const itemRow = ({ text, quantity = '', price = '', amount }: DocumentRow, hasQuantity: boolean): Markup =>
  markup`<tr><td>${text}</td>${hasQuantity ? markup`${number(quantity)}${number(price)}` : ''}${number(amount)}</tr>`

const sumRow = ({ text, amount, strong = false }: DocumentSum, columns: number): Markup =>
  markup`<tr${strong ? markup` class="strong"` : ''}><th scope="row" colspan="${columns}">${text}</th>${number(amount)}</tr>`

/** The HTML of a document, without a script. It is complete in itself but for its style. */
export function printedHtml({ title, from, to, details, rows, sums, notes }: PrintedDocument): string {
  const hasQuantity = rows.some(({ quantity }) => quantity !== undefined)
  return htmlDocument(
    title,
    markup`<header>
<h1>${title}</h1>
<p class="from">${lines(from)}</p>
</header>
${to.length === 0 ? '' : markup`<p class="to"><span>For</span><br>\n${lines(to)}</p>\n`}<dl>
${details.map(detail)}
</dl>
<table>
<thead>${itemHead(hasQuantity)}</thead>
<tbody>
${rows.map((row) => itemRow(row, hasQuantity))}
</tbody>
<tfoot>
${sums.map((row) => sumRow(row, hasQuantity ? 3 : 1))}
</tfoot>
</table>
${notes.map((note) => markup`<p>${note}</p>`)}`,
  )
}
