import { resolve } from 'node:path'
import { readConfig, SettingError } from './platform/config.ts'
import { keepFilesPrivate } from './platform/data-dir.ts'
import { backupName, backUp, restore } from './platform/db-backup.ts'

/** `backup [FILE]` and `restore FILE`, for the database that the settings name. */
async function main([act, given]: string[]): Promise<void> {
  keepFilesPrivate()
  // Only where the data are matters here; settings that serving needs may be missing.
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = process.env
  const config = readConfig({ DATABASE_URL: DATABASE_DIRECT_URL ?? DATABASE_URL, DATA_DIR })
  const from = process.env['INIT_CWD'] ?? process.cwd()
  if (act === 'backup') {
    const file = resolve(from, given ?? backupName(config, new Date()))
    await backUp(config, file)
    console.log(`Backed up to ${file}`)
    return
  }
  if (given === undefined) throw new SettingError('Say which backup to restore: npm run restore FILE')
  const file = resolve(from, given)
  await restore(config, file)
  console.log(`Restored from ${file}`)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
