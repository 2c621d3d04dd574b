import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  constantValue,
  type Definition,
  deniedInVain,
  type DocumentedFigures,
  figureFaults,
} from './documented-figures.ts'
import { madeUp, root, sources } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const MB = 1024 * 1024
const PROTECTION = 'docs/protection.md'
const OPERATING = 'docs/operating.md'
const TIMEOUTS = 'server/platform/db/timeouts.ts'
const BOUNDS = 'server/platform/http/requests/json-bounds.ts'
const inFile = (file: string, ...names: string[]) => names.map((name): Definition => [file, name])
const ofContract = (...names: string[]) => inFile('contract/constants.ts', ...names)

const documented: DocumentedFigures[] = [
  [PROTECTION, /A password has (\d+) to (\d+) characters/, ...ofContract('PASSWORD_MIN', 'PASSWORD_MAX')],
  [PROTECTION, /(\w+) unpaid orders per account;/, ...ofContract('HOLDS_PER_ACCOUNT_MAX')],
  [
    PROTECTION,
    /(\d+) members and (\d+) counter devices per restaurant; (\w+) free portions per account/,
    ...ofContract('MEMBERS_MAX', 'DEVICES_MAX', 'FREE_PORTIONS_PER_DAY'),
  ],
  [PROTECTION, /(\w+) orders with free portions/, ...ofContract('FREE_ORDERS_PER_DAY')],
  [
    PROTECTION,
    /(a hundred) food items on sale per restaurant; (\w+) units of one food item per order/,
    ...ofContract('ON_SALE_MAX', 'UNITS_PER_ITEM_MAX'),
  ],
  [
    PROTECTION,
    /(\d+) KB per request body; (\d+) food items or restaurants per page/,
    ['server/platform/http/server.ts', 'BODY_LIMIT', 1024],
    ...ofContract('PAGE_MAX'),
  ],
  [
    PROTECTION,
    /(\d+) s for a request to arrive, ([\d.]+) s for each of its queries and ([\d.]+) s for a lock/,
    ['server/platform/http/requests/connection.ts', 'PART_MS', 1_000],
    [TIMEOUTS, 'QUERY_TIMEOUT_MS', 1_000],
    [TIMEOUTS, 'LOCK_TIMEOUT_MS', 1_000],
  ],
  [
    PROTECTION,
    /serves at most ([\d,]+) event streams at once, (\d+) from one network and (\d+) of one account/,
    ...inFile('server/features/shop/live/stream-slots.ts', 'ALL_MAX', 'NETWORK_MAX', 'ACCOUNT_MAX'),
  ],
  [
    PROTECTION,
    /a page is bounded to (\d+) rows and ([\d.]+) s/,
    ...ofContract('PAGE_MAX'),
    [TIMEOUTS, 'QUERY_TIMEOUT_MS', 1_000],
  ],
  [
    PROTECTION,
    /([\d,]+) g per portion, (\w+) free portions per order, (\d+) kg per restaurant/,
    ...ofContract('COUNTED_PORTION_MAX_G', 'FREE_PORTIONS_PER_DAY'),
    ['contract/constants.ts', 'COUNTED_RESTAURANT_DAY_MAX_G', 1_000],
  ],
  [PROTECTION, /(\d+) MB of photos per restaurant/, ...ofContract('PHOTOS_MB_MAX')],
  [
    PROTECTION,
    /(\d+) reads at once, (\d+) of one network, .* refused only when ([\d,]+) reads/,
    ...inFile('server/platform/http/requests/turns.ts', 'all', 'per_network', 'waiting'),
  ],
  [
    PROTECTION,
    /A search looks at ([\d,]+) candidates and .* more than (\d+) levels or ([\d,]+) values .* cached pages have (\d+) MB/,
    ['server/features/kitchen/food-items/browsing/food-item-search-store.ts', 'CANDIDATES_MAX'],
    ...inFile(BOUNDS, 'DEPTH_MAX', 'VALUES_MAX'),
    ['server/platform/http/replies/response-cache.ts', 'BYTES_MAX', MB],
  ],
  [
    PROTECTION,
    /An account can have (a thousand) sessions/,
    ['server/features/people/accounts/sign-in/session-flows.ts', 'SESSIONS_MAX'],
  ],
  [
    OPERATING,
    /with a row of more than (\d+) MB/,
    ['server/platform/backup/backup-file.ts', 'ROW_MAX_BYTES', MB],
  ],
  [
    OPERATING,
    /have (\d+) MB, .* deleted after (\w+) hours, one of a meal that ended (\d+) days ago/,
    ...ofContract('PHOTOS_MB_MAX', 'PHOTO_UNUSED_HOURS'),
    ['server/features/kitchen/photos/photo-flows.ts', 'ENDED_DAYS'],
  ],
  [
    'docs/architecture.md',
    /In the (\w+) hours before pickup opens, and for up to (\w+) hours after it ended/,
    ...ofContract('EARLY_COLLECTION_HOURS', 'LATE_COLLECTION_HOURS'),
  ],
  [
    'docs/decisions/0055-limits-of-staff.md',
    /possible from (\w+) hours before pickup opens, .* a recall reaches back (\d+) days/,
    ...ofContract('EARLY_COLLECTION_HOURS', 'RECALL_DAYS'),
  ],
  [
    'docs/decisions/0056-sales-after-the-subscription.md',
    /It ends (\w+) days after the trial/,
    ...ofContract('SALES_AFTER_SUBSCRIPTION_DAYS'),
  ],
  [PROTECTION, /kept as SHA-256, valid for (\w+) days and once/, ...ofContract('INVITATION_DAYS')],
  [PROTECTION, /no referrer, valid for (\w+) minutes and once/, ...ofContract('PAIRING_MINUTES')],
  [
    OPERATING,
    /of two, Surplate would use .* A commit that is not confirmed within ([\d.]+) seconds/,
    [TIMEOUTS, 'LOCK_TIMEOUT_MS', 1_000],
  ],
  [
    OPERATING,
    /while they are at most (\w+) second behind the primary/,
    ['server/platform/db/replica-monitor.ts', 'STALENESS_MAX_MS', 1_000],
  ],
  [
    OPERATING,
    /expires (\d+) days after it is read/,
    ['server/platform/http/documents/well-known.ts', 'EXPIRES_AFTER_DAYS'],
  ],
]

it('documents sizes, periods and counts as the code defines them', () => {
  expect(figureFaults(documented, sources, read)).toEqual([])
})

describe('a figure of the documents', () => {
  const code = madeUp(
    'server/a.ts',
    'const WAIT_MS = 5 * SECOND_MS\nexport const SIZE = 1 << 20\nconst BYTES = 2 ** 10\nconst A = { limit: 1_200 }',
  )

  it('is read from a number, a product, a shift or a power', () => {
    const names = ['WAIT_MS', 'SIZE', 'BYTES', 'limit', 'GONE']
    const values = names.map((name) => constantValue(code.text, name))
    expect(values).toEqual([5_000, 2 ** 20, 1_024, 1_200, undefined])
  })

  it.each([
    [
      'another figure than in the code',
      'It waits six s.',
      'WAIT_MS',
      ['a.md says waits six s, WAIT_MS is 5'],
    ],
    ['a sentence that is gone', 'It waits.', 'WAIT_MS', ['a.md does not say: waits (\\w+) s']],
    ['a constant that is gone', 'It waits 5 s.', 'GONE', ['server/a.ts has no GONE']],
    ['nothing where both agree', 'It\nwaits 5 s.', 'WAIT_MS', []],
  ])('reports %s', (_what, text, constant, faults) => {
    const row: DocumentedFigures = ['a.md', /waits (\w+) s/, ['server/a.ts', constant, 1_000]]
    expect(figureFaults([row], [code], () => text)).toEqual(faults)
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
  const denied = documents.map((path) => [path, deniedInVain(read(path), sources)] as const)
  expect(denied.filter(([, denials]) => denials.length > 0)).toEqual([])
})

const denials = ['Nothing is uploaded', 'The server starts no other\nprogram', 'no inline script anywhere']
it.each([...denials, 'JavaScript throughout'])(
  'detects the denial "%s", which the code contradicts',
  (denial) => {
    expect(deniedInVain(denial, sources)).toHaveLength(1)
    expect(deniedInVain(denial, [])).toEqual([])
  },
)
