import type { DeskSession } from '#contract/desk/operators.ts'
import { useProofQuestion } from '#web/domain/desk/proof.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DeskProofForm } from './desk-proof-form.tsx'

/** Asks again who it is, when a write of the desk needs a new proof. */
export function ProofDialog({ session }: { session: DeskSession }) {
  const answer = useProofQuestion()
  return (
    <Dialog
      open={answer !== undefined}
      onClose={() => answer?.(false)}
      title="Is it still you?"
      description="Money, suspensions and roles ask once more, every ten minutes at most."
    >
      <DeskProofForm session={session} label="Confirm" onProven={() => answer?.(true)} />
    </Dialog>
  )
}
