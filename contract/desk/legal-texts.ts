import type { LegalTextKind } from '#contract/links.ts'

/** What a text can leave to the settings of the instance, as `{{operator_name}}`, and how it reads while it is not set. */
export const legalTextBlanks = {
  operator_name: 'name of the operator',
  operator_abn: 'ABN of the operator',
  operator_address: 'address of the operator',
  operator_contact: 'contact of the operator',
} as const
export type LegalTextBlank = keyof typeof legalTextBlanks

/** What fills the blanks of every text; null where the setting is not given. */
export type BlankValues = Record<LegalTextBlank, string | null>

export const isLegalTextBlank = (name: string): name is LegalTextBlank => Object.hasOwn(legalTextBlanks, name)

/** The names of the `{{blanks}}` of a text, each once. */
export const blanksIn = (body: string): string[] => [
  ...new Set([...body.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name)),
]

/** A version of a text, and when it takes or took effect. */
export interface LegalTextEdition {
  version: number
  effective_at: string
}

/** A text as its document shows it. */
export interface LegalTextPage extends LegalTextEdition {
  kind: LegalTextKind
  /** Whether this is the address of this version, and not that of the version in effect. */
  is_permanent: boolean
  /** Markdown. */
  body: string
  blanks: BlankValues
  /** Whether it is the version in effect, or one before or after it. */
  state: 'current' | 'former' | 'coming'
  /** The other versions, the newest first. */
  others: LegalTextEdition[]
}
