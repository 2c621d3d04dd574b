import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restaurantPath } from '#contract/shop/public-pages.ts'
import { cookieOf, idOf } from './city-ids.ts'
import type { Template } from './load-spec.ts'

/** What one network sends, and what must hold for everyone else meanwhile. */
export interface Attack {
  work: string
  templates: Template[]
  /** How many requests a second the sender tries to send; 0 is as many as it can. */
  per_second: number
  connections?: number
  /** Sends this many, however long that takes, instead of for a time. */
  most?: number
  /** What everyone else does, if not what they usually do. */
  others?: Template[]
  others_per_second?: number
  /** How many MB more the server may have afterwards than before. */
  growth_max_mb?: number
}

/** Through a proxy that the server trusts: a sender has one address, everyone else another. */
const SENDER = { 'x-forwarded-for': '203.0.113.66' }
export const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })

const BROWSE_PATH = '/api/food-items'
const NEAR = `${BROWSE_PATH}?near=-37.81,144.96`
const get = (path: string): Template => ({ path, headers: SENDER })

const BODY_BYTES = 60_000

/** A body that nests as deeply as its length allows. */
function brackets(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'surplate-one-sender-')), 'brackets.json')
  writeFileSync(file, '['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2))
  return file
}

export const attacks = (): Attack[] => [
  {
    work: 'misspelt searches',
    per_second: 240,
    templates: [get(`${BROWSE_PATH}?q={word}+{word}no+{word}ti`)],
  },
  {
    work: 'words that never meet',
    per_second: 590,
    templates: [get(`${BROWSE_PATH}?q=lasagne+laksa`), get(`${NEAR}&q=ramen+focaccia`)],
  },
  {
    work: 'unknown public pages',
    per_second: 6_760,
    templates: [
      { path: '/deals/0193c0de-0000-7000-8000-{n}', headers: SENDER },
      { path: '/restaurants/nobody-{n}', headers: SENDER },
      { path: '/deals/00000000-0000-7000-8000-00000000{n}', headers: SENDER },
    ],
  },
  {
    work: 'bodies of 60 KB of brackets',
    per_second: 500,
    templates: [
      {
        method: 'POST',
        path: '/api/auth/login',
        headers: { ...SENDER, 'content-type': 'application/json' },
        body_file: brackets(),
      },
    ],
  },
  {
    work: 'distances, pages of all sizes',
    per_second: 1_000,
    templates: [get(`${NEAR}&within_km=3.{n}&limit=100`), get(`${BROWSE_PATH}?limit=99&sort=price&{n}={n}`)],
  },
  {
    work: '100,000 addresses',
    per_second: 0,
    most: 100_000,
    growth_max_mb: 64,
    templates: [
      get(`${NEAR}&within_km=7.{n}`),
      get(`${BROWSE_PATH}?unknown={n}`),
      get(`${NEAR}{n}&limit=40`),
    ],
  },
]

/** What everyone else does meanwhile: browses, searches, looks at a restaurant and at their orders. */
export const others: Template[] = [
  { path: '/', headers: from('198.51.100.1') },
  { path: BROWSE_PATH, headers: from('198.51.100.2') },
  { path: `${BROWSE_PATH}?q=gnocchi`, headers: from('198.51.100.3') },
  { path: `${NEAR}&sort=distance`, headers: from('198.51.100.4') },
  { path: restaurantPath({ id: idOf('restaurant', 7), name: 'Kitchen 7' }), headers: from('198.51.100.5') },
  { path: `${BROWSE_PATH}?q=pad+thai&near=-37.80,144.97`, headers: from('198.51.100.6') },
  { path: `${BROWSE_PATH}?restaurant_id=${idOf('restaurant', 3)}`, headers: from('198.51.100.7') },
  { path: '/api/orders', headers: { ...from('198.51.100.8'), cookie: cookieOf('account', 1) } },
]

const NETWORKS_OF_A_LINE = 256
/** A home line with as many networks as a /56 has. */
const HOME = Array.from({ length: NETWORKS_OF_A_LINE }, (_, at) =>
  from(`2001:db8:7:12${at.toString(16).padStart(2, '0')}::1`),
)

const signIn = (headers: Record<string, string>, who: string): Template => ({
  method: 'POST',
  path: '/api/auth/login',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ email: `${who}-{n}@surplate.example`, password: 'wrong-lasagne' }),
})

/** What one home line sends from all of its networks. */
export const homeLineAttacks = (): Attack[] => [
  {
    work: 'sign-ins from 256 networks of one line',
    per_second: 0,
    connections: 512,
    templates: HOME.map((headers) => signIn(headers, 'guess')),
    others: Array.from({ length: 16 }, (_, at) => signIn(from(`198.51.101.${at}`), `other-${at}`)),
    others_per_second: 6,
  },
  {
    work: 'misspelt searches from 256 networks of one line',
    per_second: 0,
    connections: 512,
    templates: HOME.map((headers) => ({ path: `${BROWSE_PATH}?q={word}+{word}no`, headers })),
  },
]
