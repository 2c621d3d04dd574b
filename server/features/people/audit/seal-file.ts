import { appendFile } from 'node:fs/promises'
import type { DeskSetupGap } from '#contract/people/operators.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

export interface SealFile {
  write: (seal: { at: Date; hash: string }) => Promise<void>
  findGaps: () => DeskSetupGap[]
}

/**
 * Writes each seal to the log of the process, and to a file where one is set, to which is only appended. A
 * line that cannot be written is none the less covered by the next one: each hash is of those before it.
 */
export function makeSealFile(log: Log, file: string | undefined): SealFile {
  let cause: string | undefined
  return {
    write: async ({ at, hash }) => {
      log.info({ audit_seal: hash, sealed_at: at.toISOString() }, 'the audit log was sealed')
      if (file === undefined) return
      try {
        await appendFile(file, `${at.toISOString()} ${hash}\n`, { flag: 'a', mode: 0o640 })
        cause = undefined
      } catch (error) {
        cause = (error as Error).message
        log.error(
          { cause },
          'AUDIT_SEAL_FILE cannot be written: the seal stands in the log and the daily email',
        )
      }
    },
    findGaps: () =>
      cause === undefined
        ? []
        : [{ subject: 'AUDIT_SEAL_FILE', page: null, answer: `AUDIT_SEAL_FILE cannot be written: ${cause}` }],
  }
}
