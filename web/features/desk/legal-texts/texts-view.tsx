import { hasOperatorRole, type OperatorRole } from '#contract/endpoint.ts'
import { legalTextNames, type LegalTextKind, legalTextVersionPath } from '#contract/links.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { isolatedText } from '#contract/text/isolated-text.ts'
import type { LegalTextEdition } from '#contract/people/legal-texts.ts'
import { longDate } from '#contract/time-wording.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { useState } from 'react'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextEditor } from './text-editor.tsx'

const states: Record<LegalTextEdition['state'], { label: string; tone: Tone }> = {
  current: { label: 'In effect', tone: 'leaf' },
  coming: { label: 'To come', tone: 'amber' },
  former: { label: 'Replaced', tone: 'plain' },
}

interface EditionLineProps {
  edition: LegalTextEdition & { published_by: string | null }
}

/** A version of a text on one line. */
function EditionLine({ edition: { version, effective_at, state, published_by } }: EditionLineProps) {
  const { label, tone } = states[state]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      <span>{`Version ${version}, from ${longDate(effective_at)}, ${published_by === null ? 'as it came with Surplate' : `by ${isolatedText(published_by)}`}`}</span>
    </span>
  )
}

interface TextViewProps {
  kind: LegalTextKind
  /** Whether a version may be published. */
  canPublish: boolean
  onBack: () => void
}

/** A text with its versions, and the editor of the next one. */
function TextView({ kind, canPublish, onBack }: TextViewProps) {
  const text = useEndpoint(deskApi.legalTexts.read, { kind }, { staleTime: 0 })
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <BackButton onBack={onBack}>All texts</BackButton>
      <PageHeading>{legalTextNames[kind]}</PageHeading>
      <QueryContent
        query={text}
        loadingLabel="Loading the text"
        skeletonClass="h-60 w-full"
        errorText="The text could not be loaded."
      >
        {(edited) => (
          <>
            <ul className="mb-6 flex flex-col gap-2">
              {edited.versions.map((edition) => (
                <li key={edition.version} className="flex flex-wrap items-center gap-x-4">
                  <EditionLine edition={edition} />
                  <a
                    href={legalTextVersionPath(kind, edition.version)}
                    className="flex min-h-11 items-center underline underline-offset-4"
                  >
                    <span>Read</span>
                    <span className="sr-only">{` version ${edition.version}`}</span>
                  </a>
                </li>
              ))}
            </ul>
            {isEditing && <TextEditor text={edited} onPublished={() => setEditing(false)} />}
            {!isEditing && canPublish && (
              <Button onClick={() => setEditing(true)}>Write a new version</Button>
            )}
            {!canPublish && <p className="text-soft">Administrators write new versions.</p>}
          </>
        )}
      </QueryContent>
    </>
  )
}

interface TextsViewProps {
  view: Extract<DeskView, { name: 'texts' }>
  role: OperatorRole
  go: DeskGo
}

/** The texts that the instance publishes, or one of them. */
export function TextsView({ view: { kind }, role, go }: TextsViewProps) {
  if (kind !== undefined)
    return (
      <TextView
        kind={kind}
        canPublish={hasOperatorRole(role, 'admin')}
        onBack={() => go({ name: 'texts' })}
      />
    )
  return <AllTexts go={go} />
}

function AllTexts({ go }: { go: DeskGo }) {
  const texts = useEndpoint(deskApi.legalTexts.all, {}, { staleTime: 0 })
  return (
    <>
      <PageHeading lead="What people agree to and are told. Each version stays readable.">Texts</PageHeading>
      <QueryContent
        query={texts}
        loadingLabel="Loading the texts"
        skeletonClass="h-40 w-full"
        errorText="The texts could not be loaded."
      >
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map(({ kind, versions }) => (
              <li key={kind}>
                <button
                  type="button"
                  onClick={() => go({ name: 'texts', kind })}
                  className={classes(cardClass, 'flex w-full flex-col gap-2 p-5 text-left hover:border-ink')}
                >
                  <span className="text-lg font-semibold underline underline-offset-4">
                    {legalTextNames[kind]}
                  </span>
                  {versions
                    .filter(({ state }) => state !== 'former')
                    .map((edition) => (
                      <EditionLine key={edition.version} edition={edition} />
                    ))}
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </>
  )
}
