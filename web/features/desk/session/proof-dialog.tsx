import { useEffect } from 'react'
import type { DeskSession } from '#contract/people/operators.ts'
import { askWhenSessionEnds, repeatRefusedReads, useProofQuestion } from '#web/domain/desk/proof.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DeskProof } from './desk-proof-form.tsx'

const descriptions = {
  proof_required: 'Money, suspensions and roles ask once more, every ten minutes at most.',
  desk_session_required:
    'The desk has closed, since it was not used for a while. What you have typed is still here.',
}

/**
 * Asks again who it is, over what is open: when a write needs a new proof, and when the desk session has run
 * out.
 */
export function ProofDialog({ session }: { session: DeskSession }) {
  const question = useProofQuestion()
  useEffect(askWhenSessionEnds, [])
  const confirm = (): void => {
    question?.answer(true)
    void repeatRefusedReads()
  }
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => question?.answer(false)}
      title="Is it still you?"
      description={descriptions[question?.reason ?? 'proof_required']}
    >
      <DeskProof session={session} label="Confirm" onProven={confirm} />
    </Dialog>
  )
}
