import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import {
  findEntriesAfter,
  findEntriesBetween,
  findNewestSeal,
  findSealAfter,
  insertSeal,
  lockSeals,
} from './audit-store.ts'
import { digestOf, NO_SEAL, sealFaults, sealHash } from './seal-hash.ts'

const ENTRIES_PER_SEAL = 1_000

interface NewSeal {
  at: Date
  /** In hexadecimal digits. */
  hash: string
}

/** Seals the entries since the last seal, up to a thousand; undefined where there are none. */
export const sealEntries = ({
  database,
  now,
}: {
  database: Database
  now: Now
}): Promise<NewSeal | undefined> =>
  database.transaction(async (tx) => {
    await lockSeals(tx)
    const newest = await findNewestSeal(tx)
    const entries = await findEntriesAfter(tx, Number(newest?.entry_ids.at(-1) ?? 0), ENTRIES_PER_SEAL)
    if (entries.length === 0) return undefined
    const digests = Buffer.concat(entries.map(digestOf))
    const hash = sealHash(newest?.hash ?? NO_SEAL, digests)
    const at = now()
    await insertSeal(tx, { at, entry_ids: entries.map(({ id }) => id), digests, hash })
    return { at, hash: hash.toString('hex') }
  })

/** The newest seal: when it was made, and its hash in hexadecimal digits. */
export async function findSealHash(db: Db): Promise<NewSeal | undefined> {
  const seal = await findNewestSeal(db)
  return seal === undefined ? undefined : { at: seal.at, hash: Buffer.from(seal.hash).toString('hex') }
}

/** What is wrong with the sealed entries, how many there are, and when each seal was made, by its hash. */
export async function checkSeals(
  db: Db,
): Promise<{ faults: string[]; entries: number; seals: number; sealed_at: Map<string, Date> }> {
  const sealed_at = new Map<string, Date>()
  const faults: string[] = []
  let [entries, seals, previous, last_entry, last_seal] = [0, 0, NO_SEAL, 0, 0]
  for (
    let seal = await findSealAfter(db, last_seal);
    seal !== undefined;
    seal = await findSealAfter(db, last_seal)
  ) {
    const first = last_entry + 1
    last_entry = Number(seal.entry_ids.at(-1) ?? last_entry)
    const rows = await findEntriesBetween(db, first, last_entry)
    faults.push(...sealFaults(previous, seal, rows))
    previous = Buffer.from(seal.hash)
    last_seal = seal.id
    sealed_at.set(previous.toString('hex'), seal.at)
    seals += 1
    entries += seal.entry_ids.length
  }
  return { faults, entries, seals, sealed_at }
}
