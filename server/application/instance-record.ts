import { existsSync, lstatSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { withRightsOf } from '#server/platform/host/data-dir.ts'
import type { Config } from './config.ts'
import { SettingError } from '#server/platform/setting-error.ts'

const FILE = 'instance.json'

/** What commands have to know of the instance of a data folder. No secret is in it. */
const InstanceRecord = z.object({
  origin: z.url(),
  /** Where its database is, if that is not the embedded one. */
  database: z.string().optional(),
})

/** Writes into the data folder, if there is one, which instance has been started with it. */
export function recordInstance({
  data_dir,
  origin,
  database_url,
}: Pick<Config, 'data_dir' | 'origin' | 'database_url'>): void {
  if (!existsSync(data_dir)) return
  const folder = realpathSync(data_dir)
  const database = database_url === undefined ? undefined : withoutPassword(database_url)
  const unfinished = join(folder, `${FILE}.${process.pid}`)
  try {
    withRightsOf(lstatSync(folder), () => {
      rmSync(unfinished, { force: true })
      writeFileSync(unfinished, `${JSON.stringify({ origin, database })}\n`, { mode: 0o600, flag: 'wx' })
      renameSync(unfinished, join(folder, FILE))
    })
  } catch {
    // A folder that only others may write to is not this instance's.
  }
}

/** Reads what the last instance has written into the data folder; undefined where none has. */
export function readInstance(data_dir: string): z.infer<typeof InstanceRecord> | undefined {
  if (!existsSync(data_dir)) return undefined
  const folder = realpathSync(data_dir)
  try {
    const text = withRightsOf(lstatSync(folder), () => readFileSync(join(folder, FILE), 'utf8'))
    return InstanceRecord.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Without what follows the name, too: a password can stand there as well. */
const withoutPassword = (url: string): string =>
  url.replace(/\?.*$/, '').replace(/^(\w+:\/\/[^/:@]*)(?::[^/]*)?@/, '$1@')

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
