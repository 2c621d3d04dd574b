import type { BlankValues } from '#contract/desk/legal-texts.ts'
import { renderLegalText } from './markdown.ts'

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

/** A text with a list of its sections, below what has to be read first. */
export function LegalTextBody({ body, blanks }: { body: string; blanks: BlankValues }) {
  const { introduction, html, sections } = renderLegalText(body, blanks)
  return (
    <>
      <div className={textClass} dangerouslySetInnerHTML={{ __html: introduction }} />
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
      <div className={textClass} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
