import { sql } from 'kysely'
import { UNMET_SEARCH_PEOPLE_MIN } from '#contract/constants.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mondayOf, WORDS_MAX } from './unmet-search-rules.ts'

declare module '#server/platform/db/database.ts' {
  interface Tables {
    unmet_search: { id: string; week: string; suburb: string | null; words: string; people: number }
    unmet_search_week: { week: string; secret: Buffer; searches: number; digests: number }
    unmet_search_person: { unmet_search_id: string; digest: string }
  }
}

/** So much of one week is stored; what comes after that is left out. */
const SEARCHES_MAX = 20_000
const DIGESTS_MAX = 200_000

/** A search of one person, by the stems of its words. */
export interface PersonSearch {
  suburb: string | null
  words: string
  digest: string
}

/**
 * The secret of a week, with `new_secret` where it has none yet. Until the transaction ends no other process
 * adds to the week or closes it.
 */
export async function lockWeek(tx: Db, week: string, new_secret: Buffer): Promise<Buffer> {
  // In one query: between two, another process could close the week, and digests would outlive it.
  const { rows } = await sql<{ secret: Buffer }>`
    insert into unmet_search_week (week, secret) values (${week}, ${new_secret})
    on conflict (week) do update set secret = unmet_search_week.secret returning secret`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`the week ${week} has no secret`)
  return row.secret
}

/** The stems by which a search looks for these texts, by text; not of what has none, or too many. */
export async function stemTexts(tx: Db, texts: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ text: string; words: string }>`
    select typed.text, term.words from unnest(${texts}::text[]) typed (text) cross join lateral (
      select string_agg(stem, ' ' order by stem collate "C") as words, count(*) as stems
      from (select distinct stem from search_terms(typed.text) where not is_stop_word) stem
    ) term
    where term.stems between 1 and ${WORDS_MAX} and length(term.words) <= 60`.execute(tx)
  return new Map(rows.map(({ text, words }) => [text, words]))
}

const typedRows = (searches: PersonSearch[]) => sql`
  unnest(${searches.map(({ suburb }) => suburb)}::text[], ${searches.map(({ words }) => words)}::text[],
    ${searches.map(({ digest }) => digest)}::text[]) typed (suburb, words, digest)`

/** Adds searches to a week that is locked. Who has made one before is not counted again. */
export async function addSearches(tx: Db, week: string, searches: PersonSearch[]): Promise<void> {
  await sql`
    with added as (
      insert into unmet_search (week, suburb, words)
      select distinct ${week}::date, suburb, words from ${typedRows(searches)}
      where not exists (select from unmet_search other
        where other.week = ${week} and other.words = typed.words and other.suburb is not distinct from typed.suburb)
      limit (select greatest(${SEARCHES_MAX} - searches, 0) from unmet_search_week where week = ${week})
      returning id
    )
    update unmet_search_week set searches = searches + (select count(*) from added) where week = ${week}`.execute(
    tx,
  )
  await sql`
    with added as (
      insert into unmet_search_person (unmet_search_id, digest)
      select distinct unmet_search.id, typed.digest from ${typedRows(searches)} join unmet_search
        on unmet_search.week = ${week} and unmet_search.words = typed.words and unmet_search.suburb is not distinct from typed.suburb
      where not exists (select from unmet_search_person other where other.unmet_search_id = unmet_search.id and other.digest = typed.digest)
      limit (select greatest(${DIGESTS_MAX} - digests, 0) from unmet_search_week where week = ${week})
      returning unmet_search_id
    ),
    counted as (select unmet_search_id, count(*)::int as people from added group by unmet_search_id),
    grown as (
      update unmet_search set people = unmet_search.people + counted.people from counted where unmet_search.id = counted.unmet_search_id
    )
    update unmet_search_week set digests = digests + (select count(*) from added) where week = ${week}`.execute(
    tx,
  )
}

/** Which weeks before this one still have their secret. */
export async function findOpenWeeks(db: Db, before: string): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select week::text as week from unmet_search_week where week < ${before} order by week`.execute(db)
  return rows.map(({ week }) => week)
}

/** Deletes the secret and the digests of a week, and what fewer people searched for than are shown. */
export async function closeWeek(tx: Db, week: string): Promise<void> {
  await sql`delete from unmet_search_week where week = ${week}`.execute(tx)
  await sql`
    delete from unmet_search_person using unmet_search where unmet_search.id = unmet_search_id and unmet_search.week = ${week}`.execute(
    tx,
  )
  await sql`delete from unmet_search where week = ${week} and people < ${UNMET_SEARCH_PEOPLE_MIN}`.execute(tx)
}

/** A group of words that people searched for in vain. */
interface UnmetSearchGroup {
  /** Null where they sent no position. */
  suburb: string | null
  /** Their stems, as search compares them. */
  words: string
  /** Those of each week, added up: who searches again in another week is somebody else there. */
  people: number
}

const GROUPS_MAX = 100

/**
 * What most people searched for in vain in the weeks that have one of these Melbourne days, both included. A
 * week in which fewer did than may be shown is left out.
 */
export async function findUnmetSearches(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<UnmetSearchGroup[]> {
  const { rows } = await sql<UnmetSearchGroup>`
    select suburb, words, sum(people)::int as people from unmet_search
    where week between ${mondayOf(from)} and ${to} and people >= ${sql.lit(UNMET_SEARCH_PEOPLE_MIN)}
    group by suburb, words order by people desc, words, suburb nulls first limit ${sql.lit(GROUPS_MAX)}`.execute(
    db,
  )
  return rows
}
