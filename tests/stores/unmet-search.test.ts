import { beforeEach, expect, it } from 'vitest'
import {
  addSearches,
  closeWeek,
  findOpenWeeks,
  findUnmetSearches,
  lockWeek,
  type PersonSearch,
  stemTexts,
} from '#server/features/kitchen/unmet-searches/unmet-search-store.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const { query, transaction } = t.database

const [BEFORE, WEEK, AFTER] = ['2026-11-09', '2026-11-16', '2026-11-23']
const SECRET = Buffer.alloc(32, 7)

beforeEach(async () => {
  await t.sql`delete from unmet_search`
  await t.sql`delete from unmet_search_week`
})

const ramenOf = (digest: string, suburb: string | null = null): PersonSearch => ({
  suburb,
  words: 'ramen',
  digest,
})
const crowd = (people: number, suburb: string | null = null) =>
  Array.from({ length: people }, (_, n) => ramenOf(`person ${n}`, suburb))
const add = (week: string, searches: PersonSearch[]) =>
  transaction(async (tx) => {
    await lockWeek(tx, week, SECRET)
    await addSearches(tx, week, searches)
  })
const counts = async () =>
  await t.sql<{ week: string; people: number }>`
    select week::text, suburb, words, people from unmet_search order by week, suburb, words`

it('stems texts as search does, and leaves out those without a word or with four', async () => {
  const texts = ['curries', 'the fresh pastas', 'crème brûlée', 'the of', 'a big red hot soup', '!']
  expect([...(await stemTexts(query, texts))]).toEqual([
    ['curries', 'curri'],
    ['the fresh pastas', 'fresh pasta'],
    ['crème brûlée', 'brule creme'],
  ])
})

it('keeps the first secret of a week, and has one of its own for the next', async () => {
  const other = Buffer.alloc(32, 8)
  expect(await transaction((tx) => lockWeek(tx, WEEK, SECRET))).toEqual(SECRET)
  expect(await transaction((tx) => lockWeek(tx, WEEK, other))).toEqual(SECRET)
  expect(await transaction((tx) => lockWeek(tx, AFTER, other))).toEqual(other)
})

it('counts a person once for each week, suburb and group of words', async () => {
  await add(WEEK, [
    ...crowd(2),
    ...crowd(2),
    ...crowd(1, 'Fitzroy'),
    { ...ramenOf('person 0'), words: 'sushi' },
  ])
  await add(WEEK, crowd(3))
  await add(AFTER, crowd(1))
  expect(await counts()).toEqual([
    { week: WEEK, suburb: 'Fitzroy', words: 'ramen', people: 1 },
    { week: WEEK, suburb: null, words: 'ramen', people: 3 },
    { week: WEEK, suburb: null, words: 'sushi', people: 1 },
    { week: AFTER, suburb: null, words: 'ramen', people: 1 },
  ])
  const weeks = await t.sql`select week::text, searches, digests from unmet_search_week order by week`
  expect(weeks).toEqual([
    { week: WEEK, searches: 3, digests: 5 },
    { week: AFTER, searches: 1, digests: 1 },
  ])
})

it('leaves out further searches of a full week, and counts on those that it has', async () => {
  await add(WEEK, crowd(1))
  await t.sql`update unmet_search_week set searches = 20000`
  await add(WEEK, [ramenOf('another'), { ...ramenOf('another'), words: 'sushi' }])
  expect(await counts()).toMatchObject([{ words: 'ramen', people: 2 }])
  await t.sql`update unmet_search_week set searches = 19999, digests = 200000`
  await add(WEEK, [ramenOf('a third'), { ...ramenOf('another'), words: 'sushi' }])
  expect(await counts()).toMatchObject([
    { words: 'ramen', people: 2 },
    { words: 'sushi', people: 0 },
  ])
})

it('closes one week, and leaves those beside it', async () => {
  for (const week of [BEFORE, WEEK, AFTER]) await add(week, [...crowd(5), ...crowd(4, 'Fitzroy')])
  expect(await findOpenWeeks(query, WEEK)).toEqual([BEFORE])
  expect(await findOpenWeeks(query, AFTER)).toEqual([BEFORE, WEEK])
  await transaction((tx) => closeWeek(tx, WEEK))
  expect(await counts()).toMatchObject([
    { week: BEFORE, people: 4 },
    { week: BEFORE, people: 5 },
    { week: WEEK, people: 5 },
    { week: AFTER, people: 4 },
    { week: AFTER, people: 5 },
  ])
  expect(await t.rows('unmet_search_person')).toHaveLength(18)
  expect(await findOpenWeeks(query, '2030-01-07')).toEqual([BEFORE, AFTER])
})

it('adds up the weeks that have a day of a span, each with five people or more', async () => {
  await add(BEFORE, crowd(6))
  await add(WEEK, [...crowd(5), ...crowd(4, 'Fitzroy')])
  await add(AFTER, [...crowd(4), ...crowd(7, 'Fitzroy')])
  const peopleIn = async (from: string, to: string) =>
    (await findUnmetSearches(query, { from, to })).map(({ suburb, people }) => [suburb, people])
  expect(await peopleIn('2026-11-15', '2026-11-16')).toEqual([[null, 11]])
  expect(await peopleIn('2026-11-16', '2026-11-22')).toEqual([[null, 5]])
  expect(await peopleIn('2026-11-22', '2026-11-23')).toEqual([
    ['Fitzroy', 7],
    [null, 5],
  ])
  expect(await peopleIn('2026-11-24', '2026-11-30')).toEqual([['Fitzroy', 7]])
})

it('gives a hundred groups, those of most people first', async () => {
  await t.sql`insert into unmet_search (week, words, people) select ${WEEK}, 'word' || n, 5 + n from generate_series(1, 120) n`
  const groups = await findUnmetSearches(query, { from: WEEK, to: WEEK })
  expect([groups.length, groups[0], groups.at(-1)?.people]).toEqual([
    100,
    { suburb: null, words: 'word120', people: 125 },
    26,
  ])
})
