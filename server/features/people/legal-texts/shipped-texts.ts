import { readFileSync } from 'node:fs'
import type { LegalTextKind } from '#contract/links.ts'

/** The text that comes with the software: complete for Australia (Victoria), but for the blanks. */
export const readShippedText = (kind: LegalTextKind): string =>
  readFileSync(new URL(`./drafts/${kind}.md`, import.meta.url), 'utf8')
