import { useState } from 'react'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface MemberDevicesDialogProps {
  name: string
  devices: string[]
  loss: 'removed' | 'demoted'
  busy: boolean
  onConfirm: (revokesDevices: boolean) => void
  onCancel: () => void
}

/** Asks what becomes of the counter devices that somebody has paired who may no longer pair any. */
export function MemberDevicesDialog({ name, devices, loss, busy, onConfirm, onCancel }: MemberDevicesDialogProps) {
  const [revokesDevices, setRevokesDevices] = useState(true)
  const isRemoved = loss === 'removed'
  return (
    <Dialog
      open
      onClose={onCancel}
      title={isRemoved ? `Remove ${name}?` : `Let ${name} only hand over?`}
      description={`${name} has paired counter devices. They stay paired unless you revoke them, also where ${name} has them at home.`}
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
        confirmLabel={isRemoved ? `Remove ${name}` : 'Change the role'}
        cancelLabel={isRemoved ? `Keep ${name}` : 'Keep the role'}
        busy={busy}
        danger={isRemoved}
        onConfirm={() => onConfirm(revokesDevices)}
        onCancel={onCancel}
      />
    </Dialog>
  )
}
