import type { Row } from './rows.ts'

const machine =
  'this machine takes 15 µs for each new page of memory and runs both cores through a host that makes tasks wait: a page without a script waits as long'
const phone = `its index counts computing alone, so the phone is taken for nine times slower, while ${machine}`

/**
 * Why a row is short of its target, by the beginning of what it measures. Kept by hand: the report names each
 * row that is short, and says so where no reason stands here.
 */
const reasons: Record<string, string> = {
  'uncached query, later pages':
    'of what Node takes a sixth collects garbage and a sixth are system calls, which the plain server has too; what each request also gets here (its route, its turn, a log line, an ETag) is nearly as much as rows without objects save. Beside the commit before them: 0.72 × the processor time (docs/decisions/0023)',
  'uncached query, one restaurant':
    'the rows are as cheap for the plain server; its route, its turn, a log line and an ETag are what the product has beyond it',
  'uncached query, words':
    'the same, and each text is taken apart for words that are excluded; PostgreSQL has less to do than behind the plain server',
  'uncached query, distance': 'the same; where the rest goes has not been looked for',
  'browse, cached, smallest to largest city': 'within what the machine varies by',
  'one order alone':
    'one order takes the same fourteen queries over arrays as two hundred, and seven are planned anew, which is two milliseconds of PostgreSQL; the code in Node is compiled late at a hundred orders a second (docs/decisions/0015)',
  'orders collected': 'within what the machine varies by: 1.9 to 2.9 × in five runs',
  'sign-in':
    'each password takes 19 MB anew, which goes back at once (docs/decisions/0024); the reference keeps its memory, and here each new page is dear',
  'start, the demo city':
    'two thirds are 1,400 modules, loaded as they are written (docs/decisions/0001); the reference loads none',
  'home: ': phone,
  'browse: ': phone,
  'auth: ': phone,
  'restaurant: ': phone,
  'food item: ': phone,
  'press to paint: card to meal':
    'the whole meal is rendered and laid out in one task, 40 ms here; in a transition nothing would be seen of a slow network',
  'press to paint: ': phone,
  '`npm start` on a fresh clone':
    'half of it is npm unpacking 19,400 files; beside the commit before it takes 0.64 of the time (docs/decisions/0011)',
}

export const reasonOf = ({ work }: Row): string | undefined =>
  Object.entries(reasons).find(([beginning]) => work.startsWith(beginning))?.[1]
