import { hasOperatorRole, type OperatorRole } from '#contract/endpoint.ts'
import { legalTextNames } from '#contract/links.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EditionLine } from './edition-line.tsx'
import { TextView } from './text-view.tsx'

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
