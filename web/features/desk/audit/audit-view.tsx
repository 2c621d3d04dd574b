import { type AuditEntry, type AuditObject, auditObjects } from '#contract/people/audit.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { PagedRows, usePages } from '#web/domain/desk/paged-rows.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { timeOfDay, longDate } from '#contract/time-wording.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type AuditFilter = Omit<Extract<DeskView, { name: 'audit' }>, 'name'>

const objectNames: Record<AuditObject, string> = {
  operator: 'operator',
  restaurant: 'restaurant',
  food_item: 'meal',
  photo: 'photo',
  order: 'order',
  complaint: 'complaint',
  report: 'report',
  decision: 'decision',
  account: 'person',
  legal_text: 'text',
  payout_batch: 'batch of payouts',
  payout: 'payout',
  dispute: 'dispute',
  unmatched: 'difference',
  restore: 'restore',
}

const objectLabels: Record<AuditObject, string> = {
  operator: 'Operators',
  restaurant: 'Restaurants',
  food_item: 'Food items',
  photo: 'Photos',
  order: 'Orders',
  complaint: 'Complaints',
  report: 'Reports',
  decision: 'Decisions',
  account: 'People',
  legal_text: 'Texts',
  payout_batch: 'Batches of payouts',
  payout: 'Payouts',
  dispute: 'Disputes',
  unmatched: 'Differences',
  restore: 'Restores',
}

/** Everything that was done at the desk, the newest first. */
export function AuditView({ view, go }: { view: AuditFilter; go: DeskGo }) {
  const { object_kind, object_id, without, from } = view
  const query = usePages(deskApi.audit.browse, { object_kind, object_id, without })
  return (
    <>
      {from !== undefined && <BackButton onBack={() => go(from)}>Back</BackButton>}
      <PageHeading lead="Who did what, and why. Nothing here can be changed.">Audit log</PageHeading>
      {object_id === undefined && (
        <AuditFilters
          object_kind={object_kind}
          without={without}
          onChange={(filter) => go({ name: 'audit', ...filter }, { replaces: true })}
        />
      )}
      <PagedRows
        query={query}
        loadingLabel="Loading the log"
        errorText="The log could not be loaded."
        moreLabel="Older entries"
        empty={<EmptyState title="Nothing yet">What is done at the desk appears here.</EmptyState>}
        idOf={({ id }) => id}
      >
        {(entry) => <Entry entry={entry} onOpen={openerOf(entry, { name: 'audit', ...view }, go)} />}
      </PagedRows>
    </>
  )
}

interface AuditFiltersProps {
  object_kind: AuditObject | undefined
  without: AuditFilter['without'] | undefined
  onChange: (filter: AuditFilter) => void
}

function AuditFilters({ object_kind, without, onChange }: AuditFiltersProps) {
  const kindFilter = object_kind === undefined ? {} : { object_kind }
  const withoutFilter = without === undefined ? {} : { without }
  return (
    <div className="mb-5 max-w-xs">
      <SelectField
        label="About"
        value={object_kind ?? ''}
        onChange={({ target }) => {
          const kind = auditObjects.find((each) => each === target.value)
          onChange({ ...withoutFilter, ...(kind === undefined ? {} : { object_kind: kind }) })
        }}
      >
        <option value="">Everything</option>
        {auditObjects.map((each) => (
          <option key={each} value={each}>
            {objectLabels[each]}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label="Leave out opening and closing the desk, and looking"
        checked={without === 'sessions'}
        onChange={(checked) => onChange({ ...kindFilter, ...(checked ? { without: 'sessions' } : {}) })}
      />
    </div>
  )
}

const actorOf = ({ actor_kind, actor_name }: AuditEntry): string =>
  actor_kind === 'operator'
    ? (actor_name ?? 'A former operator')
    : actor_kind === 'system'
      ? 'Surplate'
      : 'A command'

/** Opens what an entry is about, where that has a view of its own. */
function openerOf(
  { object_kind, object_id }: AuditEntry,
  from: DeskView,
  go: DeskGo,
): (() => void) | undefined {
  if (object_kind === 'restaurant') return () => go({ name: 'restaurants', restaurant_id: object_id })
  if (object_kind === 'complaint') return () => go({ name: 'complaints', complaint_id: object_id })
  if (object_kind === 'payout') return () => go({ name: 'payout', payout_id: object_id, from })
  if (object_kind === 'dispute') return () => go({ name: 'disputes', dispute_id: object_id })
  if (object_kind === 'payout_batch') return () => go({ name: 'payouts', batch_id: object_id })
  if (object_kind === 'order') return () => go({ name: 'order', order_id: object_id, from })
  if (object_kind === 'account') return () => go({ name: 'person', account_id: object_id, from })
  return undefined
}

function Entry({ entry, onOpen }: { entry: AuditEntry; onOpen: (() => void) | undefined }) {
  const name = objectNames[entry.object_kind]
  return (
    <Card className="flex flex-col gap-1 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0">
          <span translate={entry.actor_name === null ? undefined : 'no'} className="font-semibold">
            {actorOf(entry)}
          </span>{' '}
          <span>{`${entry.action} · ${name}`}</span>
        </p>
        {onOpen !== undefined && (
          <button
            type="button"
            onClick={onOpen}
            className="-my-2 min-h-11 font-semibold underline underline-offset-4"
          >{`Open the ${name}`}</button>
        )}
      </div>
      {entry.reason !== null && <p className="wrap-anywhere">{`“${entry.reason}”`}</p>}
      <Changes changes={entry.changes} />
      <p className="text-sm text-soft">
        <span>{`${longDate(entry.at)}, ${timeOfDay(entry.at)} ·`}</span>{' '}
        <span className="wrap-anywhere">{entry.object_id}</span>
      </p>
    </Card>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <dl className="text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{field.replaceAll('_', ' ')}</dt>
          <dd className="wrap-anywhere">{`${before !== null ? `${before} → ` : ''}${after ?? '–'}`}</dd>
        </div>
      ))}
    </dl>
  )
}
