/** What has to be reached where somebody tries to get in who does not belong. */
const securityTargets = {
  'every call by everyone': { calls: '>= 400', unexpected: '= 0', 'changes by those refused': '= 0' },
  'made requests': { requests: '100000 times', '5xx': '= 0', 'outside the contract': '= 0' },
  'others while one account misbehaves': {
    'bad requests': '2000 times',
    'orders of others refused': '= 0',
    'scans of others refused': '= 0',
  },
  'pickup tokens changed': { tokens: '100000 times', accepted: '= 0' },
  'one pass scanned at once': { scans: '100 times', 'answered 200': '= 1' },
  'webhooks nobody signed': { sent: '>= 10', accepted: '= 0', 'changes of them': '= 0' },
  'webhooks replayed': { sent: '100 times', effects: '= 1' },
  'bad addresses to return to': { addresses: '>= 60', accepted: '= 0' },
  'cross-site writes': { writes: '>= 400', accepted: '= 0' },
  'markup in every field': { fields: '>= 60', 'answered as a page': '= 0' },
  'markup in every view': { views: '>= 8', 'scripts run': '= 0' },
  'addresses of pictures': { refused: '>= 30', accepted: '= 0', connections: '= 0' },
  'guessing one password': {
    'in an hour from one network': '<= 100',
    'in a day from everywhere': '<= 200',
    'owner kept out': '= 0',
  },
  'a cache in front': { 'shows what has sold out after ms': '<= 2000' },
  'pages of three processes after random histories': {
    histories: '>= 10',
    'as the database has it after ms most': '<= 2000',
  },
  'who has an account': { 'answers that differ': '= 0', 'time differs percent': '<= 50' },
  'headers of every kind of answer': { kinds: '>= 40', 'without them': '= 0', 'lowest score': '>= 100' },
  'slow and huge requests': { kinds: '>= 10', 'cut off ms most': '<= 5000', 'others harmed': '= 0' },
  'log of a whole day': { secrets: '>= 30', 'in the log': '= 0' },
  'logs of the whole run': { lines: '>= 1000', 'lines with a secret': '= 0' },
} as const

/** `50 times` is how often it has to be done; the others bound a figure. */
type Bound = `${number} times` | `${'=' | '<' | '<=' | '>='} ${number}`
export type Target = Readonly<Record<string, Bound>>

/** Where the database is: in `DATA_DIR`, run by the product itself, or where `DATABASE_URL` says. */
export const databaseKinds = ['embedded', 'DATABASE_URL'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

const inBoth = <Name extends string, Bounds extends Target>(name: Name, bounds: Bounds) =>
  ({ [`${name}, embedded`]: bounds, [`${name}, DATABASE_URL`]: bounds }) as Record<
    `${Name}, ${DatabaseKind}`,
    Bounds
  >

const killed = {
  kills: '50 times',
  lost: '= 0',
  doubled: '= 0',
  'ready again ms most': '< 3000',
  'left behind': '= 0',
} as const

const recalled = {
  buyers: '1000 times',
  'not notified': '= 0',
  'notified twice': '= 0',
  'notified after s': '< 60',
} as const

/** Every row of figures of the long form, with what it has to reach; a run without a figure for one fails. */
export const targets = {
  'buyers at once on 10 units': {
    buyers: '5000 times',
    sold: '= 10',
    'sold, two lines': '= 10',
    'other than 201 and 409': '= 0',
    'stock below nothing': '= 0',
  },
  'random histories': { histories: '10000 times' },
  'random histories of payouts': { histories: '10000 times' },
  'one key sent 100 times at once': {
    requests: '100 times',
    'units taken': '= 1',
    'different answers': '= 1',
  },
  webhooks: {
    payments: '200 times',
    'settled not at all': '= 0',
    'settled again': '= 0',
    'paid and then expired': '= 0',
  },
  ...inBoth('backup and restore', { backups: '= 1', 'rows that differ': '= 0' }),
  ...inBoth('kill -9 of Surplate', killed),
  'kill -9 of the embedded PostgreSQL': killed,
  'kill -9 while payouts are sent': { kills: '50 times' },
  'restores while payouts are sent': { restores: '20 times', 'cents paid twice': '= 0' },
  'kill -9 of both': { ...killed, kills: '20 times' },
  ...inBoth('SIGTERM under load', {
    stops: '20 times',
    lost: '= 0',
    doubled: '= 0',
    'exit ms most': '<= 5000',
    'left behind': '= 0',
  }),
  'Ctrl-C in the first 5 s': { interrupts: '50 times', 'left behind': '= 0' },
  'primary killed, standby promoted': {
    failovers: '10 times',
    lost: '= 0',
    doubled: '= 0',
    'first success ms most': '<= 2000',
  },
  'three starts on an empty database': { processes: '= 3', killed: '= 1' },
  'three starts on an old schema': { processes: '= 3', killed: '= 1' },
  'killed in a migration': { kills: '10 times' },
  'three processes, one killed': {
    'one meal of 10, sold': '= 10',
    'one meal of 10, neither sold nor refused': '= 0',
    lost: '= 0',
    doubled: '= 0',
    'seen by the others after ms most': '<= 250',
  },
  recall: recalled,
  'recall, killed': recalled,
  ...inBoth('disk full', { lost: '= 0', doubled: '= 0', 'longest answer ms': '<= 5000' }),
  'standby frozen': { lost: '= 0', 'longest answer ms': '<= 5000' },
  'one streaming replica': {
    'uncached reads': '200 times',
    'of them on the primary': '= 0',
    'failed requests': '= 0',
  },
  'table locked': { 'longest answer ms': '<= 5000' },
  'pool exhausted': { 'longest answer ms': '<= 5000' },
  'ten bombs and ten large photos at once': { 'server MB most': '<= 200' },
  'images that are costly to read': { accepted: '= 11', refused: '= 4', 'encoder MB most': '<= 200' },
  'weekly plans': { 'weekly plan days': '5000 times', 'asked twice': '= 0', 'listed twice': '= 0' },
  'listed again on a phone': { taps: '<= 4', seconds: '< 10' },
  'first evening of a new restaurant': { fields: '<= 13', presses: '<= 9', seconds: '< 60' },
  'emails at SpamAssassin': { emails: '45 times', 'highest score': '<= 1' },
  ...securityTargets,
} as const satisfies Record<string, Target>

export type Row = keyof typeof targets
