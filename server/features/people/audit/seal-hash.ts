import { createHash, hash } from 'node:crypto'

export const DIGEST_BYTES = 32
/** The hash before the first seal. */
export const NO_SEAL = Buffer.alloc(DIGEST_BYTES)

interface EntryText {
  id: number
  /** The entry in its canonical form. */
  text: string
}

export const digestOf = (entry: Pick<EntryText, 'text'>): Buffer => hash('sha256', entry.text, 'buffer')

/** The hash of a seal: of the hash before it and the digests of its entries. */
export const sealHash = (previous: Uint8Array, digests: Uint8Array): Buffer =>
  createHash('sha256').update(previous).update(digests).digest()

interface Seal {
  id: number
  entry_ids: readonly string[]
  digests: Uint8Array
  hash: Uint8Array
}

/**
 * What is wrong with a seal and the entries that it covers; each line names what was changed, added or
 * removed.
 */
export function sealFaults(previous: Uint8Array, seal: Seal, entries: EntryText[]): string[] {
  const faults: string[] = []
  if (!sealHash(previous, seal.digests).equals(seal.hash)) faults.push(`seal ${seal.id} was changed`)
  const digests = Buffer.from(seal.digests)
  const digestsById = new Map(entries.map((entry) => [entry.id, digestOf(entry)]))
  for (const [at, id] of seal.entry_ids.map(Number).entries()) {
    const digest = digestsById.get(id)
    const sealed = digests.subarray(at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES)
    if (digest === undefined) faults.push(`entry ${id} was removed`)
    else if (!digest.equals(sealed)) faults.push(`entry ${id} was changed`)
    digestsById.delete(id)
  }
  return [...faults, ...[...digestsById.keys()].map((id) => `entry ${id} was added`)]
}

const HASH = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi
const BASE64_BLOCK = /^(?:[\w+/]{60,76}\r?\n)+[\w+/]*=*\r?$/gm

/** The hashes in emails or lines, each once; also where an email is encoded for its way. */
export function findHashes(text: string): string[] {
  const decoded = (text.match(BASE64_BLOCK) ?? []).map((block) => Buffer.from(block, 'base64').toString())
  const unfolded = text.replaceAll(/=\r?\n/g, '')
  const hashes = [unfolded, ...decoded].flatMap((part) => part.match(HASH) ?? [])
  return [...new Set(hashes.map((each) => each.toLowerCase()))]
}
