import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Email } from '#contract/values.ts'
import { operatorRoles } from '#contract/endpoint.ts'
import { checkInstance, readInstance } from './application/instance-record.ts'
import { type Config, readConfig } from './application/config.ts'
import { reachDatabase } from './application/reach-database.ts'
import { countAgain } from './features/money/insights/public.ts'
import { checkSeals, findHashes, findSealHash, recordAudit } from './features/people/audit/public.ts'
import { inviteOperator, makeInvitationLink } from './features/people/operators/public.ts'
import { checkStripeSetup } from './features/payments/processing/public.ts'
import { checkData } from './platform/backup/contents.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { Failure } from './platform/failure.ts'
import { keepFilesPrivate } from './platform/host/data-dir.ts'
import { makeLog } from './platform/monitoring/log.ts'
import { SettingError } from './platform/setting-error.ts'

const USAGE =
  'Say what to do: npm run operator -- invite EMAIL [support|finance|admin], npm run operator -- check-audit [--since FILE] [--hash HASH], npm run operator -- count-again, or npm run operator -- check-stripe'

/** `invite EMAIL [ROLE]`, `check-audit` and `count-again`, for the database that the settings name, and `check-stripe`. */
async function main(): Promise<void> {
  keepFilesPrivate()
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' }, hash: { type: 'string', multiple: true } },
  })
  const [action, ...args] = positionals
  if (action === 'check-stripe') return checkSetup(readConfig(process.env))
  // Only the settings of the database and of links matter here; those that serving needs may be missing.
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, APP_ORIGIN, PORT } = process.env
  const config = readConfig({
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATA_DIR,
    APP_ORIGIN,
    PORT,
    PAYMENTS: 'sandbox',
  })
  const hashes = await readHashes(values)
  const log = makeLog('silent')
  if (!['invite', 'check-audit', 'count-again'].includes(action ?? '')) throw new SettingError(USAGE)
  checkInstance(config)
  const origin =
    APP_ORIGIN === undefined ? (readInstance(config.data_dir)?.origin ?? config.origin) : config.origin
  const running = await reachDatabase(config, log)
  try {
    await checkData(running.url)
  } catch (error) {
    await running.close()
    throw error
  }
  const database = await openDatabase(running, config, log)
  try {
    await migrate(database)
    if (action === 'invite') await invite(database, origin, args)
    else if (action === 'count-again') await countEveryDay(database)
    else await checkAudit(database, hashes)
  } finally {
    await database.close()
  }
}

async function countEveryDay(database: Database): Promise<void> {
  const days = await countAgain({ database, now: () => new Date() })
  console.log(`${days} days of restaurants are counted again.`)
}

async function invite(
  database: Database,
  origin: string,
  [address, wantedRole = 'admin']: string[],
): Promise<void> {
  const email = Email.safeParse(address)
  const role = operatorRoles.find((each) => each === wantedRole)
  if (!email.success || role === undefined) throw new SettingError(USAGE)
  const { invitation_url, expires_at } = await database.transaction(async (tx) => {
    const invited_at = new Date()
    const invited = await inviteOperator(tx, { email: email.data, role, invited_by: null }, invited_at)
    await recordAudit(tx, invited_at, { kind: 'command' }, [invited.audit])
    return { ...invited, invitation_url: await makeInvitationLink(tx, origin, { ...invited, invited_at }) }
  })
  console.log(
    `${email.data} is invited as ${role}. The link works once, until ${expires_at.toISOString()}:\n${invitation_url}`,
  )
}

/** The hashes to compare with, lower case; undefined where none are given. */
async function readHashes({
  since,
  hash,
}: {
  since?: string | undefined
  hash?: string[] | undefined
}): Promise<string[] | undefined> {
  if (since === undefined && hash === undefined) return undefined
  const file = since === undefined ? '' : resolve(process.env['INIT_CWD'] ?? process.cwd(), since)
  const found_in = since === undefined ? '' : await readFile(file, 'latin1')
  const hashes = findHashes([found_in, ...(hash ?? [])].join('\n'))
  if (hashes.length === 0) throw new SettingError('No hash was found: one has 64 hexadecimal digits')
  return hashes
}

/** Says of each hash whether the chain contains it; gives how many it does not. */
function compareHashes(hashes: string[], sealed_at: Map<string, Date>): number {
  const missing = hashes.filter((hash) => !sealed_at.has(hash))
  for (const hash of hashes)
    console.log(
      `${sealed_at.has(hash) ? `ok, sealed ${sealed_at.get(hash)?.toISOString()}` : 'MISSING'} ${hash}`,
    )
  return missing.length
}

async function checkAudit({ query }: Database, hashes: string[] = []): Promise<void> {
  const { faults, entries, seals, sealed_at } = await checkSeals(query)
  for (const fault of faults) console.error(fault)
  const newest = await findSealHash(query)
  if (newest !== undefined) console.log(`Newest seal: ${newest.at.toISOString()} ${newest.hash}`)
  if (faults.length > 0)
    throw new SettingError(`The audit log was changed: ${faults.length} faults in ${entries} entries`)
  const missing = compareHashes(hashes, sealed_at)
  if (missing > 0)
    throw new SettingError(
      `The audit log was rewritten or replaced: ${missing} of ${hashes.length} hashes are not in it`,
    )
  console.log(
    `The audit log is whole: ${entries} entries in ${seals} seals. ${hashes.length === 0 ? 'Compare it with the operators’ emails by --since FILE' : `All ${hashes.length} hashes are in it`}`,
  )
}

async function checkSetup({ payments, ...config }: Config): Promise<void> {
  if (payments.provider !== 'stripe')
    throw new SettingError('There is nothing to check: payments are the sandbox’s. Set STRIPE_SECRET_KEY')
  const { open, lines } = await checkStripeSetup({ ...config, payments })
  for (const line of lines) console.log(line)
  if (open > 0) throw new SettingError(`Not ready: ${open} of ${lines.length} to do`)
  console.log('Stripe is set up')
}

try {
  await main()
} catch (error) {
  const { code, message } = error as Error & { code?: string }
  // Errors of the database and refusals have a code; any other is a defect.
  if (!(error instanceof SettingError || error instanceof Failure) && code === undefined) throw error
  console.error(message.split('\n')[0])
  process.exitCode = 1
}
process.exit()
