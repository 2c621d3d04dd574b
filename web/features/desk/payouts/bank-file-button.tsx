import Download from 'virtual:icons/download'
import type { PayoutBatchDetails } from '#contract/money/payout-batches.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { useMoneyCall } from './use-money-call.ts'

/**
 * Downloads the file of a batch that was sent, for the bank. By a call and not a link, because it can ask who
 * it is.
 */
export function BankFileButton({ batch: { id, number } }: { batch: PayoutBatchDetails }) {
  const { run, isPending, error } = useMoneyCall(
    deskApi.payoutBatches.file,
    'The file is in your downloads.',
    (content) => saveFile(`surplate-payouts-${number}.aba`, content, 'application/octet-stream'),
  )
  return (
    <>
      <FormError message={error} />
      <Button variant="secondary" busy={isPending} onClick={() => run({ batch_id: id })}>
        <Download aria-hidden="true" className="size-5" />
        <span>Download the bank file</span>
      </Button>
    </>
  )
}
