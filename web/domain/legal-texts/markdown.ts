import { micromark } from 'micromark'
import { type BlankValues, isLegalTextBlank, legalTextBlanks } from '#contract/desk/legal-texts.ts'
import { phoneText, phoneUrl } from '#contract/people/phone-numbers.ts'
import { slugOf } from '#contract/shop/public-pages.ts'

/** Raw HTML is text like any other, and pictures would be loaded from somewhere else. */
const extensions = [{ disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } }]

export interface Section {
  id: string
  title: string
}

interface RenderedText {
  /** What comes before the first section. */
  introduction: string
  html: string
  /** The headings of the second level. */
  sections: Section[]
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
const unescapeText = (html: string): string =>
  Object.entries(ENTITIES).reduceRight((text, [sign, entity]) => text.replaceAll(entity, sign), html)

/** A contact is a link where one is possible. */
function valueHtml(name: string, value: string): string {
  if (name !== 'operator_contact') return escapeText(value)
  if (value.includes('@')) return `<a href="mailto:${escapeText(encodeURI(value))}">${escapeText(value)}</a>`
  return `<a href="${escapeText(phoneUrl(value))}">${escapeText(phoneText(value))}</a>`
}

/** What stands in place of a blank: its value, else what it is for, marked. */
function blankHtml(name: string, values: BlankValues): string {
  if (!isLegalTextBlank(name)) return `<mark>[${escapeText(name)}?]</mark>`
  const value = values[name]
  return value === null ? `<mark>[${legalTextBlanks[name]}]</mark>` : valueHtml(name, value)
}

/** Fills the blanks of the text; those in an attribute stay as they are. */
const fillBlanks = (html: string, values: BlankValues): string =>
  html.replaceAll(/(<[^>]*>)|\{\{\s*([^{}<>]*?)\s*\}\}/g, (_all, tag: string | undefined, name: string) => tag ?? blankHtml(name, values))

/** Gives headings an id each. The title of the document is its only heading of the first level. */
function nameHeadings(html: string): RenderedText {
  const sections: Section[] = []
  // The document uses it for its content.
  const idsInUse = new Set(['content'])
  const named = html.replaceAll(/<h([1-6])>(.*?)<\/h\1>/gs, (_all, digit: string, content: string) => {
    const level = Math.max(2, Number(digit))
    const title = unescapeText(content.replaceAll(/<[^>]*>/g, ''))
    const id = freeId(slugOf(title) || 'section', idsInUse)
    if (level === 2) sections.push({ id, title })
    return `<h${level} id="${id}">${content}</h${level}>`
  })
  const start = named.indexOf('<h2 ')
  return start === -1
    ? { introduction: named, html: '', sections }
    : { introduction: named.slice(0, start), html: named.slice(start), sections }
}

function freeId(slug: string, idsInUse: Set<string>): string {
  let id = slug
  for (let count = 2; idsInUse.has(id); count += 1) id = `${slug}-${count}`
  idsInUse.add(id)
  return id
}

/** A text as safe HTML: whatever it contains, no markup but that of Markdown, no picture, and no link to a script. */
export const renderLegalText = (body: string, values: BlankValues): RenderedText =>
  nameHeadings(fillBlanks(micromark(body, { extensions }), values))
