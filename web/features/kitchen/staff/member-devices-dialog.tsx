import { useState } from 'react'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

interface MemberDevicesDialogProps {
  name: string
  devices: string[]
  loss: 'removed' | 'demoted'
  busy: boolean
  onConfirm: (revokesDevices: boolean) => void
  onCancel: () => void
}

/** Asks what becomes of the counter devices that somebody has paired who may no longer pair any. */
export function MemberDevicesDialog({
  name,
  devices,
  loss,
  busy,
  onConfirm,
  onCancel,
}: MemberDevicesDialogProps) {
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
