import { joinIsolated, isolatedText } from '#contract/text/isolated-text.ts'
import { reportReasonNames } from '#contract/shop/report-reasons.ts'
import type { ReportDetails } from '#contract/desk/reports.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Uninvolved } from '#web/domain/desk/uninvolved.tsx'
import { DecideForm } from './decide-form.tsx'
import type { DeskDecision } from '#contract/desk/decisions.ts'
import { measureEntries } from '#contract/desk/measures.ts'
import { longDate } from '#contract/time-wording.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

/** A decision with its reasons. */
export function DecisionSummary({ decision }: { decision: DeskDecision }) {
  const { measure, object_name, in_effect, facts_relied_on, ground, from, decided_by, appeal } = decision
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span>{`${measureEntries[measure].name}: ${isolatedText(object_name)}`}</span>{' '}
        {in_effect && <Badge tone="amber">In effect</Badge>}
      </p>
      <p className="wrap-anywhere">{facts_relied_on}</p>
      <p className="text-sm text-soft wrap-anywhere">
        <Untranslated
          words={[decided_by]}
        >{`${ground}. ${longDate(from)}, by ${decided_by ?? 'a former operator'}.`}</Untranslated>
      </p>
      {appeal !== null && <p className="wrap-anywhere">{`Appeal: “${appeal.text ?? '…'}”`}</p>}
    </div>
  )
}

interface ReportViewProps {
  view: Extract<DeskView, { name: 'reports' }> & { report_id: string }
  go: DeskGo
}

/** One report, with all about the same object, the object as everybody sees it, and the form that decides. */
export function ReportView({ view, go }: ReportViewProps) {
  const { report_id, ...filter } = view
  const query = useEndpoint(deskApi.reports.get, { report_id }, { staleTime: 0 })
  const object = query.data?.object
  return (
    <>
      <BackButton onBack={() => go(filter)}>All reports</BackButton>
      <PageHeading lead={object?.restaurant_name && <span translate="no">{object.restaurant_name}</span>}>
        {object?.name ?? 'Report'}
      </PageHeading>
      <QueryContent
        query={query}
        loadingLabel="Loading the report"
        skeletonClass="h-40 w-full"
        errorText="The report could not be loaded."
      >
        {(details) => (
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <div className="flex flex-col gap-5">
              <PublicView details={details} />
              <Reports details={details} />
            </div>
            <Uninvolved object_kind="report" object_id={report_id} needs="support">
              <DecideForm details={details} onDecided={() => go(filter)} />
            </Uninvolved>
            {details.decisions.length > 0 && (
              <Card className="flex flex-col gap-4 lg:col-span-2">
                <h2 className="text-xl">Decisions about this restaurant</h2>
                {details.decisions.map((decision) => (
                  <DecisionSummary key={decision.id} decision={decision} />
                ))}
              </Card>
            )}
          </div>
        )}
      </QueryContent>
    </>
  )
}

function PublicView({ details: { is_public, food_item, restaurant, photos } }: { details: ReportDetails }) {
  const picture = photos ?? food_item?.photos ?? restaurant?.photos
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-xl">As everybody sees it</h2>
      {!is_public && <p>Nobody sees it now.</p>}
      {is_public && picture != null && (
        <img src={picture.small} alt="" className="max-w-xs rounded-control" />
      )}
      {food_item !== null && (
        <>
          <p className="font-semibold">{food_item.name}</p>
          <p className="wrap-anywhere">{food_item.description}</p>
          <p className="tabular-nums">
            <span>{price(food_item.discounted_price)}</span>{' '}
            <s className="text-soft">{price(food_item.original_price)}</s>
          </p>
        </>
      )}
      {restaurant !== null && (
        <p translate="no" className="text-soft">
          {joinIsolated([restaurant.name, restaurant.suburb])}
        </p>
      )}
    </Card>
  )
}

function Reports({ details: { reports } }: { details: ReportDetails }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">What was reported</h2>
      <ul className="flex flex-col gap-3">
        {reports.map(({ id, reason, text, at, decision_id }) => (
          <li key={id}>
            <p className="font-semibold">{reportReasonNames[reason]}</p>
            {text !== null && <p className="wrap-anywhere">{`“${text}”`}</p>}
            <p className="text-sm text-soft">{`${formatAge(at)} ago${decision_id !== null ? ', decided' : ''}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
