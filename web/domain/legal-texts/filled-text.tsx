import { type BlankValues, isLegalTextBlank, legalTextBlanks } from '#contract/people/legal-texts.ts'
import { phoneText, phoneUrl } from '#contract/people/phone-numbers.ts'

const BLANK = /\{\{\s*([^{}]*?)\s*\}\}/

/** A piece of text with its blanks filled; one without a value says what it is for, and is marked. */
export function FilledText({ text, blanks }: { text: string; blanks: BlankValues }) {
  // With a group in the pattern, every second part is the name of a blank.
  return text.split(BLANK).map((part, at) => {
    if (at % 2 === 1) return <Blank key={`${at}-${part}`} name={part} blanks={blanks} />
    // Between the items of a list stands nothing but white space, where no element may be.
    return part.trim() === '' ? part : <span key={`${at}-text`}>{part}</span>
  })
}

function Blank({ name, blanks }: { name: string; blanks: BlankValues }) {
  if (!isLegalTextBlank(name)) return <mark>{`[${name}?]`}</mark>
  const value = blanks[name]
  if (value === null) return <mark>{`[${legalTextBlanks[name]}]`}</mark>
  if (name !== 'operator_contact') return <span translate="no">{value}</span>
  return value.includes('@') ? (
    <a href={`mailto:${encodeURI(value)}`}>{value}</a>
  ) : (
    <a href={phoneUrl(value)}>{phoneText(value)}</a>
  )
}
