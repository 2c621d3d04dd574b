import { useState } from 'react'
import { type Member, MemberRole } from '#contract/kitchen/staff.ts'
import { shortDate } from '#contract/time-wording.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useNow } from '#web/platform/clock.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { SecondPress } from '#web/ui/second-press.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { roleNames } from '#web/domain/people/role-wording.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export const roleOptions = MemberRole.options.map((role) => (
  <option key={role} value={role}>
    {roleNames[role]}
  </option>
))

interface MemberDevicesDialogProps {
  name: string
  devices: string[]
  loss: 'removed' | 'demoted'
  busy: boolean
  onConfirm: (revokesDevices: boolean) => void
  onCancel: () => void
}

/** Asks what becomes of the counter devices that somebody has paired who may no longer pair any. */
function MemberDevicesDialog({ name, devices, loss, busy, onConfirm, onCancel }: MemberDevicesDialogProps) {
  const [revokesDevices, setRevokesDevices] = useState(true)
  const isRemoved = loss === 'removed'
  return (
    <Dialog
      open
      onClose={onCancel}
      title={
        <Untranslated words={[name]}>
          {isRemoved ? `Remove ${name}?` : `Let ${name} only hand over?`}
        </Untranslated>
      }
      description={
        <Untranslated
          words={[name]}
        >{`${name} has paired counter devices. They stay paired unless you revoke them, also where ${name} has them at home.`}</Untranslated>
      }
    >
      <ul aria-label="Paired devices" className="list-disc pl-5">
        {devices.map((device, at) => (
          <li key={at} className="font-semibold wrap-anywhere">
            {device}
          </li>
        ))}
      </ul>
      <Checkbox label="Revoke these devices as well" checked={revokesDevices} onChange={setRevokesDevices} />
      <ConfirmActions
        confirmLabel={
          <Untranslated words={[name]}>{isRemoved ? `Remove ${name}` : 'Change the role'}</Untranslated>
        }
        cancelLabel={
          <Untranslated words={[name]}>{isRemoved ? `Keep ${name}` : 'Keep the role'}</Untranslated>
        }
        busy={busy}
        danger={isRemoved}
        onConfirm={() => onConfirm(revokesDevices)}
        onCancel={onCancel}
      />
    </Dialog>
  )
}

function invitationText({ invitation_expires_at }: Member, now: number): string | undefined {
  if (invitation_expires_at === null) return undefined
  return Date.parse(invitation_expires_at) <= now
    ? 'The invitation is too old'
    : `Invited, until ${shortDate(invitation_expires_at)}`
}

/**
 * One of the team or somebody who is invited, with another role or the end of it. What they paired is asked
 * about first.
 */
export function MemberRow({ member }: { member: Member }) {
  const now = useNow()
  const [loss, setLoss] = useState<'removed' | 'demoted'>()
  const onSettled = async (): Promise<void> => {
    setLoss(undefined)
    await Promise.all([refresh(kitchenApi.staff.members), refresh(kitchenApi.staff.devices)])
  }
  const change = useCall(kitchenApi.staff.changeMember, { failed: DID_NOT_WORK, onSettled })
  const remove = useCall(kitchenApi.staff.removeMember, { failed: DID_NOT_WORK, onSettled })
  const { id: member_id, paired_devices } = member
  const name = member.name ?? member.email
  const status = invitationText(member, now)
  const hasDevices = paired_devices.length > 0
  const changeRole = (role: MemberRole): void => {
    if (role === 'counter' && hasDevices) setLoss('demoted')
    else change.mutate({ member_id, role })
  }
  const confirmLoss = (revoke_devices: boolean): void => {
    if (loss === 'removed') remove.mutate({ member_id, revoke_devices })
    else change.mutate({ member_id, role: 'counter', revoke_devices })
  }
  return (
    <li ref={removalFocus} className="flex flex-col gap-3 py-4 first:pt-0 sm:flex-row sm:items-end">
      <div className="min-w-0 flex-1">
        <p translate="no" className="font-semibold wrap-anywhere">
          {name}
        </p>
        {member.name !== null && <p className="text-sm text-soft wrap-anywhere">{member.email}</p>}
        {status !== undefined && <p className="text-sm text-soft">{status}</p>}
      </div>
      <div className="flex items-end gap-3">
        <div className="min-w-28 flex-1">
          <SelectField
            label={
              <span className="sr-only">
                <Untranslated words={[name]}>{`Role of ${name}`}</Untranslated>
              </span>
            }
            value={change.isPending ? change.variables.role : member.role}
            onChange={(event) => changeRole(MemberRole.parse(event.target.value))}
          >
            {roleOptions}
          </SelectField>
        </div>
        <SecondPress
          question="Really remove?"
          busy={remove.isPending}
          onConfirm={() => (hasDevices ? setLoss('removed') : remove.mutate({ member_id }))}
        >
          <span>Remove</span>
          <span translate="no" className="sr-only">{` ${name}`}</span>
        </SecondPress>
      </div>
      {loss !== undefined && (
        <MemberDevicesDialog
          name={name}
          devices={paired_devices}
          loss={loss}
          busy={change.isPending || remove.isPending}
          onConfirm={confirmLoss}
          onCancel={() => setLoss(undefined)}
        />
      )}
    </li>
  )
}
