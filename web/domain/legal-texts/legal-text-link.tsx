import { type LegalTextKind, legalTextPath } from '#contract/links.ts'

/** Opens a text beside the form that it stands in, which keeps what was typed. */
export const LegalTextLink = ({ kind, children }: { kind: LegalTextKind; children: string }) => (
  <a href={legalTextPath(kind)} target="_blank" rel="noopener" className="underline underline-offset-4">
    <span>{children}</span>
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
