import { useState } from 'react'
import { type LegalTextKind, legalTextNames, legalTextVersionPath } from '#contract/links.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EditionLine } from './edition-line.tsx'
import { TextEditor } from './text-editor.tsx'

interface TextViewProps {
  kind: LegalTextKind
  /** Whether a version may be published. */
  canPublish: boolean
  onBack: () => void
}

/** A text with its versions, and the editor of the next one. */
export function TextView({ kind, canPublish, onBack }: TextViewProps) {
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
