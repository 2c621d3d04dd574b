import { longDate } from '#contract/time-wording.ts'
import type { RunningVersion } from '#contract/desk/installation.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'

/** The version that runs, and what it changed. */
export function VersionCard() {
  return (
    <div className="mt-6">
      <FoldedCard title="Version" level={2}>
        <Version />
      </FoldedCard>
    </div>
  )
}

function Version() {
  const version = useEndpoint(deskApi.installation.version, {}, { staleTime: 0 })
  return (
    <QueryContent
      query={version}
      loadingLabel="Loading the version"
      skeletonClass="h-24 w-full"
      errorText="The version could not be loaded."
    >
      {(running) => <Running running={running} />}
    </QueryContent>
  )
}

function Running({ running }: { running: RunningVersion }) {
  const { version, commit, since, previous, migrations, changes } = running
  const code = commit === null ? '' : `, commit ${commit.slice(0, 8)}`
  return (
    <>
      <p className="mt-2">{`Surplate ${version}${code}, here since ${longDate(since)}.`}</p>
      <p className="text-soft">
        {`Database: ${migrations.count} migrations, the newest ${migrations.newest.slice(0, 4)} on ${longDate(migrations.applied_at)}. To update, follow Upgrade in docs/operating.md.`}
      </p>
      <h3 className="mt-4 font-semibold">{`What changed${previous === null ? '' : ` since ${previous}`}`}</h3>
      {changes.map(({ version: changed, date, to_do, changes: items }) => (
        <section key={changed} className="mt-2">
          <h4 className="text-soft">{`${changed}, ${date}`}</h4>
          <ul className="list-disc pl-5">
            {to_do.map((item) => (
              <li key={item}>
                <strong>To do:</strong> <span>{item}</span>
              </li>
            ))}
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
