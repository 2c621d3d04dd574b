import { randomBytes } from 'node:crypto'
import type { UnmetSearch } from '#server/features/kitchen/food-items/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { makeDailyUses, personDigest } from './searchers.ts'
import { countableWords, isBeginning, suburbNear, weekAt } from './unmet-search-rules.ts'
import { addSearches, closeWeek, findOpenWeeks, lockWeek, stemTexts } from './unmet-search-store.ts'

/** So many searches wait in memory to be written; what comes after that is left out. */
const WAITING_MAX = 5_000
const AT_ONCE = 500

interface CountDeps {
  database: Database
  now: Now
}

/** Counts searches of this process. Noting one writes nothing, and waits for nothing. */
export interface UnmetSearchCount {
  note: (search: UnmetSearch) => void
  /** Writes what was noted. What could not be written stays noted. */
  flush: () => Promise<void>
}

export function makeUnmetSearchCount({ database, now }: CountDeps): UnmetSearchCount {
  const waiting = new Map<string, UnmetSearch>()
  /** By network: the key of what it has searched for last. */
  const latest = new Map<string, string>()
  const mayUse = makeDailyUses(now)

  /** Whether it was noted in place of what was its beginning, or is the beginning of what was noted. */
  const replaceTyped = (key: string, search: UnmetSearch): boolean => {
    const before = latest.get(search.network) ?? ''
    const typed = waiting.get(before)
    if (typed === undefined || typed.near !== search.near) return false
    if (isBeginning(search.words, typed.words)) return true
    if (!isBeginning(typed.words, search.words)) return false
    waiting.delete(before)
    waiting.set(key, search)
    latest.set(search.network, key)
    return true
  }

  return {
    note: ({ words: typed, near, network }) => {
      const words = countableWords(typed)
      if (words === undefined || network === '') return
      const search = { words, near, network }
      const key = JSON.stringify([network, near, words])
      if (waiting.has(key) || replaceTyped(key, search)) return
      if (waiting.size >= WAITING_MAX || !mayUse(network)) return
      waiting.set(key, search)
      latest.set(network, key)
    },
    flush: async () => {
      const week = weekAt(now())
      const noted = [...waiting]
      latest.clear()
      for (let at = 0; at < noted.length; at += AT_ONCE) {
        const some = noted.slice(at, at + AT_ONCE)
        await database.transaction((tx) =>
          writeSearches(
            tx,
            week,
            some.map(([, search]) => search),
          ),
        )
        for (const [key] of some) waiting.delete(key)
      }
    },
  }
}

/** Forgets who searched in the weeks that are over. */
export async function closeWeeks({ database, now }: CountDeps): Promise<void> {
  for (const week of await findOpenWeeks(database.query, weekAt(now())))
    await database.transaction((tx) => closeWeek(tx, week))
}

async function writeSearches(tx: Db, week: string, searches: UnmetSearch[]): Promise<void> {
  const secret = await lockWeek(tx, week, randomBytes(32))
  const stems = await stemTexts(tx, [...new Set(searches.map(({ words }) => words))])
  const counted = searches.flatMap(({ words, near, network }) => {
    const stemmed = stems.get(words)
    if (stemmed === undefined) return []
    return [{ suburb: suburbNear(near), words: stemmed, digest: personDigest(secret, network) }]
  })
  if (counted.length > 0) await addSearches(tx, week, counted)
}
