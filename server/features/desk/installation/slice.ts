import { installationApi, setupSteps } from '#contract/desk/installation.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { findContact } from '#server/features/people/accounts/public.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import { findLastBackup } from '#server/platform/backup/last-backup.ts'
import { findMigrations, findVersions, hasSentTestEmail, insertVersion } from './installation-store.ts'
import { readShippedVersion } from './shipped-version.ts'
import { SENT_TEST_EMAIL, sendTestEmail } from './test-email-flows.ts'
import { changesSince } from './version-rules.ts'

/** What the whole instance needs, beside what its slices need. */
function addSetupSteps({ config, setup }: AppParts): void {
  setup.push(async (db) => {
    if (config.smtp_url === undefined)
      return { name: 'mail_server', missing: 'No email leaves this machine: set SMTP_URL.' }
    return (await hasSentTestEmail(db, SENT_TEST_EMAIL))
      ? undefined
      : { name: 'test_email', missing: 'Nobody knows yet whether emails arrive: send one to yourself.' }
  })
  setup.push(async (db) =>
    (await findLastBackup(db)) === null
      ? { name: 'backup', missing: 'There is no backup: run npm run backup, then have it run every night.' }
      : undefined,
  )
}

/** What the desk shows of the instance itself. The version that runs is recorded at each start. */
export async function registerInstallation(
  app: AppParts,
  { bindDesk }: { bindDesk: BindDesk },
): Promise<void> {
  const { database, now, setup } = app
  const { changelog, ...shipped } = readShippedVersion()
  await insertVersion(database.query, { ...shipped, started_at: now() })
  addSetupSteps(app)
  bindDesk(installationApi, {
    setup: async () => {
      const steps = await Promise.all(setup.map((find) => find(database.query)))
      return setupSteps.flatMap((name) => steps.find((step) => step?.name === name) ?? [])
    },
    sendTestEmail: {
      askBefore: (_input, caller) => sendTestEmail(app, caller),
      write: async (tx, _input, { id, operator_id }) => ({
        reply: { sent_to: (await findContact(tx, id))?.email ?? '' },
        audit: { action: SENT_TEST_EMAIL, object_kind: 'operator', object_id: operator_id },
      }),
    },
    version: async () => {
      const [versions, { applied_at, ...migrations }] = await Promise.all([
        findVersions(database.query),
        findMigrations(database.query),
      ])
      const { version, commit } = shipped
      const own = versions.find((row) => row.version === version && row.commit === commit)
      const previous = versions.find((row) => row.version !== version)?.version ?? null
      return {
        version,
        commit: commit === '' ? null : commit,
        since: (own?.started_at ?? now()).toISOString(),
        previous,
        migrations: { ...migrations, applied_at: applied_at.toISOString() },
        changes: changesSince(changelog, version, previous),
      }
    },
  })
}
