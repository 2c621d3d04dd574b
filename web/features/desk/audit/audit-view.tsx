import { type AuditEntry, type AuditObject, auditObjects } from '#contract/people/audit.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { TableHeading } from '#web/domain/desk/table-heading.tsx'
import { PagedContent, usePages } from '#web/domain/desk/paged-rows.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { timeOfDay, longDate } from '#contract/time-wording.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { price } from '#web/domain/food-items/price.ts'
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
  message: 'message',
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
  message: 'Messages to all',
}

/** Everything that was done at the desk, the newest first. */
export function AuditView({ view, go }: { view: AuditFilter; go: DeskGo }) {
  const { object_kind, object_id, without, from } = view
  const query = usePages(deskApi.audit.browse, { object_kind, object_id, without })
  return (
    <>
      {from !== undefined && <BackButton onBack={() => go(from)}>Back</BackButton>}
      <TableHeading title="Audit log">
        {object_id === undefined && (
          <AuditFilters
            object_kind={object_kind}
            without={without}
            onChange={(filter) => go({ name: 'audit', ...filter }, { replaces: true })}
          />
        )}
      </TableHeading>
      <PagedContent
        query={query}
        loadingLabel="Loading the log"
        errorText="The log could not be loaded."
        moreLabel="Older entries"
        empty={<EmptyState title="Nothing yet">What is done at the desk appears here.</EmptyState>}
      >
        {(entries) => (
          <ul className={classes(cardClass, 'divide-y divide-line')}>
            {groupsOf(entries).map((group) => (
              <li key={group[0].id} className="px-3 py-2 lg:py-1">
                <Entries group={group} from={{ name: 'audit', ...view }} go={go} />
              </li>
            ))}
          </ul>
        )}
      </PagedContent>
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
    <>
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
    </>
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

type Group = [AuditEntry, ...AuditEntry[]]

const isAlike = (one: AuditEntry, other: AuditEntry): boolean =>
  one.reason === null &&
  other.reason === null &&
  one.actor_id === other.actor_id &&
  one.actor_kind === other.actor_kind &&
  one.action === other.action &&
  one.object_kind === other.object_kind

/** Presses of one kind in sequence, together. */
function groupsOf(entries: AuditEntry[]): Group[] {
  const groups: Group[] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    if (group !== undefined && isAlike(group[0], entry)) group.push(entry)
    else groups.push([entry])
  }
  return groups
}

interface EntriesProps {
  group: Group
  from: DeskView
  go: DeskGo
}

function Entries({ group, from, go }: EntriesProps) {
  const [entry] = group
  const entries = group.map((each) => <Entry key={each.id} entry={each} onOpen={openerOf(each, from, go)} />)
  if (group.length === 1) return entries
  return (
    <details>
      <summary className="min-h-6 cursor-pointer max-lg:min-h-11">
        <Actor entry={entry} />{' '}
        <span>
          {isSelf(entry)
            ? `${entry.action} ${group.length} times`
            : `${entry.action} ${group.length} ${objectLabels[entry.object_kind].toLowerCase()}`}
        </span>
        <Time at={entry.at} />
      </summary>
      <div className="pl-4">{entries}</div>
    </details>
  )
}

/** What somebody did to their own session is about nobody else. */
const isSelf = ({ object_kind, object_id, actor_id }: AuditEntry): boolean =>
  object_kind === 'operator' && object_id === actor_id

const Actor = ({ entry }: { entry: AuditEntry }) => (
  <span translate={entry.actor_name === null ? undefined : 'no'} className="font-semibold">
    {actorOf(entry)}
  </span>
)

const Time = ({ at }: { at: string }) => (
  <span className="ml-2 text-sm whitespace-nowrap text-soft">{`${longDate(at)}, ${timeOfDay(at)}`}</span>
)

const UUID = /[\da-f]{8}-[\da-f]{4}-/
const isReadable = (value: string | null): value is string => value !== null && !UUID.test(value)

/** An amount stands in the sentence. */
const amountOf = ({ changes }: AuditEntry): string => {
  const amount = Number(changes.find(({ field }) => field === 'amount')?.after ?? '')
  return amount > 0 ? price(amount) : ''
}

/** A sentence: who did what to what, how much, and why. */
function Entry({ entry, onOpen }: EntryProps) {
  const { action, reason, changes } = entry
  const amount = amountOf(entry)
  const joiner = action === 'refunded' ? ' of' : ':'
  return (
    <div className="wrap-anywhere">
      <p className="min-h-6 max-lg:min-h-11">
        <Actor entry={entry} /> <span>{amount === '' ? action : `${action} ${amount}${joiner}`}</span>{' '}
        {!isSelf(entry) && <ObjectName entry={entry} onOpen={onOpen} />}
        {reason !== null && <span>{` — “${reason}”`}</span>}
        <Time at={entry.at} />
      </p>
      <Changes changes={changes.filter(({ field }) => field !== 'amount')} />
    </div>
  )
}

interface EntryProps {
  entry: AuditEntry
  onOpen: (() => void) | undefined
}

/** What has no name, or none any more, is called by its kind. */
function ObjectName({ entry: { object_kind, object_name }, onOpen }: EntryProps) {
  const kind = objectNames[object_kind]
  const name = object_name ?? kind
  const translate = name === kind ? undefined : 'no'
  return (
    <>
      {name !== kind && <span>{`${kind} `}</span>}
      {onOpen === undefined ? (
        <span translate={translate}>{name}</span>
      ) : (
        <button
          type="button"
          translate={translate}
          onClick={onOpen}
          className="min-h-6 font-semibold underline underline-offset-4 max-lg:min-h-11"
        >
          {name}
        </button>
      )}
    </>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const texts = changes.flatMap(({ field, before, after }) => {
    const values = [before, after].filter(isReadable)
    return values.length === 0 ? [] : [`${field.replaceAll('_', ' ')}: ${values.join(' → ')}`]
  })
  if (texts.length === 0) return null
  return <p className="text-sm text-soft">{texts.join(' · ')}</p>
}
