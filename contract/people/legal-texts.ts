import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { type LegalTextKind, legalTextKinds } from '#contract/links.ts'
import { deskPaths } from './desk-paths.ts'
import { Instant, InstantReply, optional, visibleText } from '#contract/values.ts'

/**
 * What a text can leave to the settings of the instance, as `{{operator_name}}`, and how it reads while it is
 * not set.
 */
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

export const LEGAL_TEXT_MAX = 40_000
/** How long before its day a new version of what people have agreed to is published. */
export const NOTICE_DAYS = 30
/** The texts that people agree to. */
export const agreements: readonly LegalTextKind[] = ['terms', 'restaurant-terms']

/** The names of the `{{blanks}}` of a text, each once. */
export const blanksIn = (body: string): string[] => [
  ...new Set([...body.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name)),
]

/** For a blank that nothing fills. */
export const unknownBlankText = (name: string): string =>
  `Nothing fills {{${name}}}. You can use ${Object.keys(legalTextBlanks)
    .map((blank) => `{{${blank}}}`)
    .join(', ')}`

const states = ['current', 'former', 'coming'] as const

/** A version of a text: the one in effect, one that it has replaced, or one whose day is still to come. */
export const LegalTextEdition = z.object({
  version: z.int(),
  effective_at: InstantReply,
  state: z.enum(states),
})
export type LegalTextEdition = z.infer<typeof LegalTextEdition>

/** A text as its document shows it. */
export interface LegalTextPage extends LegalTextEdition {
  kind: LegalTextKind
  /** Whether this is the address of this version, and not that of the version in effect. */
  is_permanent: boolean
  /** Markdown. */
  body: string
  blanks: BlankValues
  /** The other versions, the newest first. */
  others: LegalTextEdition[]
}

const Kind = z.enum(legalTextKinds)

const EditedEdition = LegalTextEdition.extend({
  published_at: InstantReply,
  published_by: z
    .string()
    .nullable()
    .meta({ description: 'The name of the operator; null for the text that came with the software' }),
})

const BlankValue = z.string().nullable()

export const EditedText = z.object({
  kind: Kind,
  versions: z.array(EditedEdition.extend({ body: z.string() })).meta({ description: 'The newest first' }),
  blanks: z.object({
    operator_name: BlankValue,
    operator_abn: BlankValue,
    operator_address: BlankValue,
    operator_contact: BlankValue,
  } satisfies Record<LegalTextBlank, unknown>),
  earliest_effective_at: InstantReply.meta({ description: 'From when on a new version can be in effect' }),
})
export type EditedText = z.infer<typeof EditedText>

export const legalTextsApi = {
  all: endpoint(deskPaths.legalTexts.all, {
    access: 'support',
    summary: 'The published texts, each with its version in effect and those to come.',
    input: z.object({}),
    reply: z.array(z.object({ kind: Kind, versions: z.array(EditedEdition) })),
  }),
  read: endpoint(deskPaths.legalTexts.read, {
    access: 'support',
    summary: 'A text with all of its versions, in Markdown.',
    input: z.object({ kind: Kind }),
    reply: EditedText,
  }),
  publish: endpoint(deskPaths.legalTexts.publish, {
    access: 'admin',
    summary: `Publishes a new version of a text, which is never changed. What people agree to needs ${NOTICE_DAYS} days' notice, but for the first version of the operator's own; restaurants get an email about it.`,
    input: z.object({
      kind: Kind,
      body: visibleText('Please write the text').max(
        LEGAL_TEXT_MAX,
        `Please use at most ${LEGAL_TEXT_MAX} characters`,
      ),
      effective_at: optional(Instant),
    }),
    reply: EditedText,
    status: 201,
  }),
}
