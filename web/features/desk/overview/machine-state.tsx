import type { DeskOverview } from '#contract/people/operators.ts'
import { DAY_MS } from '#contract/time.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import { ToneText } from '#web/domain/desk/tone-text.tsx'
import { serverNow } from '#web/platform/http/server-time.ts'

const GB = 1e9
/** Less than this part of a disk free needs somebody. */
const DISK_LOW = 0.1
const BACKUP_OLD_MS = 2 * DAY_MS

/** The room on the disk, and the age of the last backup. */
export function MachineState({ disk, last_backup_at }: Pick<DeskOverview, 'disk' | 'last_backup_at'>) {
  const isOld = last_backup_at === null || serverNow() - Date.parse(last_backup_at) > BACKUP_OLD_MS
  return (
    <p className="flex flex-wrap gap-x-6">
      <ToneText tone={isOld ? 'red' : 'plain'}>
        {last_backup_at === null ? 'No backup yet' : `Last backup: ${formatAge(last_backup_at)} ago`}
      </ToneText>
      {disk !== null && (
        <ToneText tone={disk.free_bytes < disk.total_bytes * DISK_LOW ? 'red' : 'plain'}>
          {`Disk: ${Math.floor(disk.free_bytes / GB)} GB free`}
        </ToneText>
      )}
    </p>
  )
}
