import CloudOff from 'virtual:icons/cloud-off'
import RefreshCw from 'virtual:icons/refresh-cw'
import Wifi from 'virtual:icons/wifi'
import { Badge } from '#web/ui/badge.tsx'

/** Whether answers come from the server, and how many scans still wait to be sent. */
export function NetworkBadge({ isOnline, waiting }: { isOnline: boolean; waiting: number }) {
  return (
    <span role="status" className="flex flex-wrap items-center justify-end gap-2">
      {waiting > 0 && (
        <Badge tone="amber">
          <RefreshCw aria-hidden="true" className="size-4" />
          <span>{`${waiting} to send`}</span>
        </Badge>
      )}
      <Badge tone={isOnline ? 'leaf' : 'amber'}>
        {isOnline ? (
          <Wifi aria-hidden="true" className="size-4" />
        ) : (
          <CloudOff aria-hidden="true" className="size-4" />
        )}
        <span>{isOnline ? 'Online' : 'Offline'}</span>
      </Badge>
    </span>
  )
}
