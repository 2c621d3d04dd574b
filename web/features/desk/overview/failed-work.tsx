import type { DeskOverview, UndeliveredEmails } from '#contract/people/operators.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { usePress } from '#web/platform/use-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'

const outcomeTexts: Record<UndeliveredEmails['outcome'], string> = {
  waiting: 'tried again by itself',
  given_up: 'given up after a day',
  refused: 'the address takes no email',
}

const textOf = ({ kind, outcome, count, since, answer }: UndeliveredEmails): string =>
  `${count} × ${kind.replaceAll(/[_.]/g, ' ')}, the oldest ${formatAge(since)} ago: ${outcomeTexts[outcome]}. ${answer}`

/** Emails and other work that failed, so that the operator can put it right. */
export function FailedWork({
  undelivered_emails,
  failed_jobs,
}: Pick<DeskOverview, 'undelivered_emails' | 'failed_jobs'>) {
  const retry = useDeskCall(deskApi.operators.retryFailed)
  const { error, press } = usePress(DID_NOT_WORK, async () => {
    await retry.mutateAsync({})
    notify('It is tried again now.', 'success')
    await refresh(deskApi.operators.overview)
  })
  const failed = [...undelivered_emails, ...failed_jobs]
  if (failed.length === 0) return null
  return (
    <Callout kind="warning">
      <h2 className="font-semibold">Failed</h2>
      <ul className="mt-1 list-disc pl-5">
        {failed.map((one) => (
          <li key={one.kind + one.outcome} className="wrap-anywhere">
            {textOf(one)}
          </li>
        ))}
      </ul>
      <FormError message={error} />
      {failed.some(({ outcome }) => outcome !== 'refused') && (
        <Button variant="secondary" className="mt-2" busy={retry.isPending} onClick={() => void press()}>
          Try again
        </Button>
      )}
    </Callout>
  )
}
