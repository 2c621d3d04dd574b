import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { constantValue, deniedInVain, type DocumentedFigures, figureFaults } from './documented-figures.ts'
import { madeUp, root, sources } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const constants = 'contract/constants.ts'
const protection = 'docs/protection.md'
const operating = 'docs/operating.md'
const ofContract = (...names: string[]) => names.map((constant) => ({ file: constants, constant }))

const documented: DocumentedFigures[] = [
  {
    document: protection,
    sentence: /A password has (\d+) to (\d+) characters/,
    figures: ofContract('PASSWORD_MIN', 'PASSWORD_MAX'),
  },
  {
    document: protection,
    sentence: /(\w+) unpaid orders per account;/,
    figures: ofContract('HOLDS_PER_ACCOUNT_MAX'),
  },
  {
    document: protection,
    sentence: /(\d+) members and (\d+) counter devices per restaurant; (\w+) free portions per account/,
    figures: ofContract('MEMBERS_MAX', 'DEVICES_MAX', 'FREE_PORTIONS_PER_DAY'),
  },
  {
    document: protection,
    sentence: /(\w+) orders with free portions/,
    figures: ofContract('FREE_ORDERS_PER_DAY'),
  },
  {
    document: protection,
    sentence: /(a hundred) food items on sale per restaurant; (\w+) units of one food item per order/,
    figures: ofContract('ON_SALE_MAX', 'UNITS_PER_ITEM_MAX'),
  },
  {
    document: protection,
    sentence: /(\d+) KB per request body; (\d+) food items or restaurants per page/,
    figures: [
      { file: 'server/platform/http/server.ts', constant: 'BODY_LIMIT', unit: 1024 },
      { file: constants, constant: 'PAGE_MAX' },
    ],
  },
  {
    document: protection,
    sentence: /(\d+) s for a request to arrive, ([\d.]+) s for each of its queries and ([\d.]+) s for a lock/,
    figures: [
      { file: 'server/platform/http/requests/connection.ts', constant: 'PART_MS', unit: 1_000 },
      { file: 'server/platform/db/pools.ts', constant: 'QUERY_TIMEOUT_MS', unit: 1_000 },
      { file: 'server/platform/db/pools.ts', constant: 'LOCK_TIMEOUT_MS', unit: 1_000 },
    ],
  },
  {
    document: protection,
    sentence:
      /serves at most ([\d,]+) event streams at once, (\d+) from one network and (\d+) of one account/,
    figures: ['ALL_MAX', 'NETWORK_MAX', 'ACCOUNT_MAX'].map((constant) => ({
      file: 'server/features/shop/live/stream-slots.ts',
      constant,
    })),
  },
  {
    document: protection,
    sentence: /a page is bounded to (\d+) rows and ([\d.]+) s/,
    figures: [
      { file: constants, constant: 'PAGE_MAX' },
      { file: 'server/platform/db/pools.ts', constant: 'QUERY_TIMEOUT_MS', unit: 1_000 },
    ],
  },
  {
    document: protection,
    sentence: /([\d,]+) g per portion, (\w+) free portions per order, (\d+) kg per restaurant/,
    figures: [
      ...ofContract('COUNTED_PORTION_MAX_G', 'FREE_PORTIONS_PER_DAY'),
      { file: constants, constant: 'COUNTED_RESTAURANT_DAY_MAX_G', unit: 1_000 },
    ],
  },
  {
    document: protection,
    sentence: /(\d+) MB of photos per restaurant/,
    figures: ofContract('PHOTOS_MB_MAX'),
  },
  {
    document: protection,
    sentence: /(\d+) reads at once, (\d+) of one network, .* refused only when ([\d,]+) reads/,
    figures: ['all', 'per_network', 'waiting'].map((constant) => ({
      file: 'server/platform/http/requests/turns.ts',
      constant,
    })),
  },
  {
    document: protection,
    sentence:
      /A search looks at ([\d,]+) candidates and .* more than (\d+) levels or ([\d,]+) values .* cached pages have (\d+) MB/,
    figures: [
      {
        file: 'server/features/kitchen/food-items/browsing/food-item-search-store.ts',
        constant: 'CANDIDATES_MAX',
      },
      { file: 'server/platform/http/requests/json-bounds.ts', constant: 'DEPTH_MAX' },
      { file: 'server/platform/http/requests/json-bounds.ts', constant: 'VALUES_MAX' },
      { file: 'server/platform/http/replies/response-cache.ts', constant: 'BYTES_MAX', unit: 1024 * 1024 },
    ],
  },
  {
    document: protection,
    sentence: /An account can have (a thousand) sessions/,
    figures: [{ file: 'server/features/people/accounts/sign-in/session-flows.ts', constant: 'SESSIONS_MAX' }],
  },
  {
    document: operating,
    sentence: /with a row of more than (\d+) MB/,
    figures: [
      { file: 'server/platform/backup/backup-file.ts', constant: 'ROW_MAX_BYTES', unit: 1024 * 1024 },
    ],
  },
  {
    document: operating,
    sentence: /have (\d+) MB, .* deleted after (\w+) hours, one of a meal that ended (\d+) days ago/,
    figures: [
      ...ofContract('PHOTOS_MB_MAX', 'PHOTO_UNUSED_HOURS'),
      { file: 'server/features/kitchen/photos/photo-flows.ts', constant: 'ENDED_DAYS' },
    ],
  },
  {
    document: 'docs/architecture.md',
    sentence: /In the (\w+) hours before pickup opens, and for up to (\w+) hours after it ended/,
    figures: ofContract('EARLY_COLLECTION_HOURS', 'LATE_COLLECTION_HOURS'),
  },
  {
    document: 'docs/decisions/0055-limits-of-staff.md',
    sentence: /possible from (\w+) hours before pickup opens, .* a recall reaches back (\d+) days/,
    figures: ofContract('EARLY_COLLECTION_HOURS', 'RECALL_DAYS'),
  },
  {
    document: 'docs/decisions/0056-sales-after-the-subscription.md',
    sentence: /It ends (\w+) days after the trial/,
    figures: ofContract('SALES_AFTER_SUBSCRIPTION_DAYS'),
  },
  {
    document: protection,
    sentence: /kept as SHA-256, valid for (\w+) days and once/,
    figures: ofContract('INVITATION_DAYS'),
  },
  {
    document: protection,
    sentence: /no referrer, valid for (\w+) minutes and once/,
    figures: ofContract('PAIRING_MINUTES'),
  },
  {
    document: operating,
    sentence: /of two, Surplate would use .* A commit that is not confirmed within ([\d.]+) seconds/,
    figures: [{ file: 'server/platform/db/checked-out-connection.ts', constant: 'COMMIT_MS', unit: 1_000 }],
  },
  {
    document: operating,
    sentence: /while they are at most (\w+) second behind the primary/,
    figures: [{ file: 'server/platform/db/replica-monitor.ts', constant: 'STALENESS_MAX_MS', unit: 1_000 }],
  },
  {
    document: operating,
    sentence: /expires (\d+) days after it is read/,
    figures: [{ file: 'server/platform/http/documents/well-known.ts', constant: 'EXPIRES_AFTER_DAYS' }],
  },
]

it('documents sizes, periods and counts as the code defines them', () => {
  expect(figureFaults(documented, sources, read)).toEqual([])
})

describe('a figure of the documents', () => {
  const code = madeUp(
    'server/a.ts',
    'const WAIT_MS = 5 * SECOND_MS\nexport const SIZE = 1 << 20\nconst BYTES = 2 ** 10\nconst A = { limit: 1_200 }',
  )
  const row = (figures: DocumentedFigures['figures']): DocumentedFigures => ({
    document: 'a.md',
    sentence: /waits (\w+) s/,
    figures,
  })

  it('is read from a number, a product, a shift or a power', () => {
    expect(
      ['WAIT_MS', 'SIZE', 'BYTES', 'limit', 'GONE'].map((name) => constantValue(code.text, name)),
    ).toEqual([5_000, 2 ** 20, 1_024, 1_200, undefined])
  })

  it.each([
    [
      'another figure than the code defines',
      'It waits six s.',
      'WAIT_MS',
      ['a.md says waits six s, WAIT_MS is 5'],
    ],
    ['a sentence that is gone', 'It waits.', 'WAIT_MS', ['a.md does not say: waits (\\w+) s']],
    ['a constant that is gone', 'It waits 5 s.', 'GONE', ['server/a.ts has no GONE']],
    ['nothing where both agree', 'It\nwaits 5 s.', 'WAIT_MS', []],
  ])('reports %s', (_what, text, constant, faults) => {
    expect(figureFaults([row([{ file: 'server/a.ts', constant, unit: 1_000 }])], [code], () => text)).toEqual(
      faults,
    )
  })
})

const documents = [
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
]
  .filter((path) => path.endsWith('.md') && existsSync(join(root, path)))
  .map((path) => path.replaceAll('\\', '/'))

it('finds no denial in a document that the code contradicts', () => {
  expect(documents.length).toBeGreaterThan(50)
  expect(
    documents.flatMap((path) => deniedInVain(read(path), sources).map((denial) => `${path}: ${denial}`)),
  ).toEqual([])
})

it.each([
  'Nothing is uploaded',
  'The server starts no other\nprogram',
  'no inline script anywhere',
  'JavaScript throughout',
])('detects the denial "%s", which the code contradicts', (denial) => {
  expect(deniedInVain(denial, sources)).toHaveLength(1)
  expect(deniedInVain(denial, [])).toEqual([])
})
