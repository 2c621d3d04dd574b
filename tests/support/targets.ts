import { securityTargets } from './security-targets.ts'

type Engine = 'pglite' | 'postgres'
/** `50 times` is how often the long form does it, and the short form does fewer; the others bound a figure. */
type Bound = `${number} times` | `${'=' | '<' | '<=' | '>='} ${number}`
export type Target = Readonly<Record<string, Bound>>

const onBoth = <Name extends string, Wanted extends Target>(name: Name, wanted: Wanted) =>
  ({ [`${name}, pglite`]: wanted, [`${name}, postgres`]: wanted }) as Record<`${Name}, ${Engine}`, Wanted>

/** Every row of figures that the tests print, with what it has to reach; a run that prints no figure for one says so. */
export const targets = {
  ...onBoth('buyers at once on 10 units', {
    buyers: '5000 times',
    sold: '= 10',
    'sold, two lines': '= 10',
    'other than 201 and 409': '= 0',
    'stock below nothing': '= 0',
  }),
  ...onBoth('random histories', { histories: '10000 times' }),
  ...onBoth('one key sent 100 times at once', { requests: '100 times', 'units taken': '= 1', 'different answers': '= 1' }),
  ...onBoth('webhooks', {
    payments: '200 times',
    'settled not at all': '= 0',
    'settled again': '= 0',
    'paid and then expired': '= 0',
  }),
  ...onBoth('backup and restore', { backups: '= 1', 'rows that differ': '= 0' }),
  ...onBoth('kill -9', { kills: '50 times', lost: '= 0', doubled: '= 0', 'ready again ms most': '< 3000' }),
  ...onBoth('SIGTERM under load', { stops: '20 times', lost: '= 0', doubled: '= 0', 'exit ms most': '<= 5000' }),
  'primary killed, standby promoted': { failovers: '10 times', lost: '= 0', doubled: '= 0', 'first success ms most': '<= 2000' },
  'three starts on an empty database': { processes: '= 3', killed: '= 1' },
  'three starts on an old schema': { processes: '= 3', killed: '= 1' },
  ...onBoth('killed in a migration', { kills: '10 times' }),
  'three processes, one killed': {
    'one meal of 10, sold': '= 10',
    'one meal of 10, neither sold nor refused': '= 0',
    lost: '= 0',
    doubled: '= 0',
    'seen by the others after ms most': '<= 250',
  },
  ...onBoth('disk full', { lost: '= 0', doubled: '= 0', 'longest answer ms': '<= 5000' }),
  'disk full for the log, pglite': { lost: '= 0', doubled: '= 0', 'ready again ms': '< 3000' },
  'standby frozen': { lost: '= 0', 'longest answer ms': '<= 5000' },
  'table locked': { 'longest answer ms': '<= 5000' },
  'pool exhausted': { 'longest answer ms': '<= 5000' },
  ...securityTargets,
} as const satisfies Record<string, Target>

export type Row = keyof typeof targets
