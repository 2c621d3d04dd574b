import type { LegalTextKind } from '#contract/links.ts'

export interface LegalTextRow {
  kind: LegalTextKind
  /** Counted from 1 for each kind. */
  version: number
  effective_at: Date
  /** Markdown, with {{blanks}} that the settings fill. */
  body: string
  /** The operator; null for the text that came with the software. */
  published_by: string | null
  published_at: Date
}

export interface LegalTextTables {
  legal_text: LegalTextRow
}
