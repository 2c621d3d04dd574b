import { useDeskCall } from '#web/domain/desk/proof.ts'
import type { ClientEndpoint } from '#web/platform/http/api.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { usePress } from '#web/platform/use-press.ts'

const { payable, browse, get } = deskApi.payoutBatches

/**
 * A write about payouts by one press: says what it has done, or why it was refused, and whatever shows
 * payouts is read again. `onDone` is for what follows in the view.
 */
export function useMoneyCall<Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
  doneText: string | ((reply: NoInfer<Reply>) => string),
  onDone?: (reply: NoInfer<Reply>) => void,
) {
  const { mutateAsync, isPending } = useDeskCall(endpoint)
  const { error, press } = usePress(DID_NOT_WORK, async (input: Request) => {
    const reply = await mutateAsync(input)
    notify(typeof doneText === 'string' ? doneText : doneText(reply), 'success')
    onDone?.(reply)
  })
  const run = async (input: Request): Promise<void> => {
    await press(input)
    // Also after a refusal: somebody else may have changed it.
    await refreshPayouts()
  }
  return { run: (input: Request): void => void run(input), isPending, error }
}

export const refreshPayouts = (): Promise<void> => refresh(payable, browse, get, deskApi.operators.overview)
