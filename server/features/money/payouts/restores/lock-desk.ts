import { payoutConfirmationsApi } from '#contract/money/payout-confirmations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { toAud, toCents } from '#contract/money.ts'
import type { AuditRecord, BindDesk } from '#server/features/people/audit/public.ts'
import { findOperatorNames } from '#server/features/people/operators/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PayoutDeps } from '#server/features/money/payouts/payout-deps.ts'
import { confirmPaid } from './lock-flows.ts'
import { findLock, findUnconfirmed, unlockPayouts } from './lock-store.ts'

async function browse(db: Db): Promise<ReplyOf<typeof payoutConfirmationsApi.browse>> {
  const lock = await findLock(db)
  if (lock === undefined) return { backup_created_at: null, left: [] }
  const rows = await findUnconfirmed(db)
  const names = await findOperatorNames(
    db,
    rows.map(({ stated_by }) => stated_by),
  )
  const left = rows.map(({ id, restaurant_id, restaurant_name, payout_number, stated_by, ...row }) => ({
    id,
    restaurant_id,
    restaurant_name,
    payout_number,
    amount: toAud(row.amount_cents),
    paid: row.paid_cents === null ? null : toAud(row.paid_cents),
    stated_by,
    stated_by_name: stated_by === null ? null : (names.get(stated_by) ?? null),
  }))
  return { backup_created_at: lock.backup_created_at.toISOString(), left }
}

export function bindPayoutConfirmations(bindDesk: BindDesk, deps: PayoutDeps): void {
  bindDesk(payoutConfirmationsApi, {
    browse: () => browse(deps.database.query),
    confirm: {
      write: async (tx, { confirmation_id, paid }, { operator_id }) => {
        const statement = { confirmation_id, paid_cents: toCents(paid) }
        const { confirmation, is_confirmed } = await confirmPaid(tx, deps, statement, operator_id)
        const restore_id = is_confirmed ? await unlockPayouts(tx) : undefined
        const audit: AuditRecord[] = [
          {
            action: is_confirmed
              ? 'confirmed what was paid before the restore'
              : 'said what was paid before the restore',
            object_kind: 'restaurant',
            object_id: confirmation.restaurant_id,
            before: { owed: toAud(confirmation.amount_cents) },
            after: { paid },
          },
        ]
        if (restore_id !== undefined)
          audit.push({ action: 'unlocked payouts', object_kind: 'restore', object_id: restore_id })
        return { reply: { is_confirmed, is_unlocked: restore_id !== undefined }, audit }
      },
    },
  })
}
