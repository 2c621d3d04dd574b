import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SettingError } from '#server/platform/setting-error.ts'
import type { Config } from './config.ts'
import { readInstance } from './instance-record.ts'

/**
 * Throws SettingError where the settings of a command lead to no instance: a command makes a data folder only
 * when it is told to.
 */
export function checkInstance(
  { database_url, data_dir }: Pick<Config, 'database_url' | 'data_dir'>,
  mayMake = false,
): void {
  if (database_url !== undefined) return
  const database = readInstance(data_dir)?.database
  if (database !== undefined)
    throw new SettingError(
      `The instance of DATA_DIR ${resolve(data_dir)} uses ${database}: give the command its DATABASE_URL`,
    )
  if (!mayMake && !existsSync(join(data_dir, 'postgres')))
    throw new SettingError(
      `DATABASE_URL is not set, and there is no database in DATA_DIR ${resolve(data_dir)}: give the command the settings of the instance, ` +
        'as docs/operating.md shows under “Commands”. A restore makes a new data folder with --new',
    )
}
