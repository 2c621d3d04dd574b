import { createElement, Fragment, type ReactNode } from 'react'
import { type BlankValues, isLegalTextBlank, legalTextBlanks } from '#contract/people/legal-texts.ts'
import { headingTag, sectionsOf, readTextTree, type TextElement, type TextNode } from './text-tree.ts'
import { phoneText, phoneUrl } from '#contract/people/phone-numbers.ts'

const BLANK = /\{\{\s*([^{}]*?)\s*\}\}/

/** A piece of text with its blanks filled; one without a value says what it is for, and is marked. */
function FilledText({ text, blanks }: { text: string; blanks: BlankValues }) {
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

const textClass = [
  'max-w-prose wrap-anywhere',
  '[&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:scroll-mt-4 [&_h2]:text-2xl [&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:scroll-mt-4 [&_h3]:text-lg',
  '[&_p]:my-3 [&_ul]:my-3 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:my-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:my-1.5',
  '[&_a]:underline [&_a]:underline-offset-4 [&_strong]:font-semibold',
  '[&_mark]:rounded [&_mark]:bg-amber-wash [&_mark]:px-1 [&_mark]:font-semibold [&_mark]:text-ink',
  '[&_blockquote]:my-4 [&_blockquote]:border-l-4 [&_blockquote]:border-edge [&_blockquote]:pl-4',
].join(' ')

/** Fewer are found without a list. */
const LISTED_SECTIONS_MIN = 4

/** What Markdown makes, besides headings and links. */
const plainTags = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'pre', 'blockquote', 'hr', 'br'])

/** A text with a list of its sections, below what has to be read first. */
export function LegalTextBody({ body, blanks }: { body: string; blanks: BlankValues }) {
  const { introduction, rest, sections, ids } = sectionsOf(readTextTree(body))
  const renderNodes = (nodes: TextNode[]): ReactNode[] =>
    nodes.map((node, at) =>
      typeof node === 'string' ? (
        <FilledText key={`text-${at}`} text={node} blanks={blanks} />
      ) : (
        renderElement(node, `${node.tag}-${at}`)
      ),
    )
  const renderElement = (element: TextElement, key: string): ReactNode => {
    const { tag, href } = element
    const children = element.children.length === 0 ? undefined : renderNodes(element.children)
    const heading = headingTag(element)
    if (heading !== undefined) return createElement(heading, { key, id: ids.get(element) }, children)
    if (tag === 'a') return createElement('a', { key, href }, children)
    return plainTags.has(tag) ? (
      createElement(tag, { key }, children)
    ) : (
      <Fragment key={key}>{children}</Fragment>
    )
  }
  return (
    <>
      <div className={textClass}>{renderNodes(introduction)}</div>
      {sections.length >= LISTED_SECTIONS_MIN && (
        <nav aria-label="On this page" className="mt-6 max-w-prose rounded-card bg-sunk px-5 py-3">
          <ul className="gap-x-6 sm:columns-2">
            {sections.map(({ id, title }) => (
              <li key={id} className="break-inside-avoid">
                <a href={`#${id}`} className="flex min-h-9 items-center underline underline-offset-4">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={textClass}>{renderNodes(rest)}</div>
    </>
  )
}
