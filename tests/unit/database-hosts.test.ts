import { expect, it } from 'vitest'
import { hostsOf } from '#server/platform/db/primary.ts'
import { splitTimeouts } from '#server/platform/db/timeouts.ts'

it.each([
  ['postgres://u:p@db/shop', ['postgres://u:p@db/shop']],
  [
    'postgres://u:p@a:5432,b:5433/shop?sslmode=require',
    ['postgres://u:p@a:5432/shop?sslmode=require', 'postgres://u:p@b:5433/shop?sslmode=require'],
  ],
  [
    'postgresql://u:p%40x@a,b,[::1]:5432/shop',
    ['postgresql://u:p%40x@a/shop', 'postgresql://u:p%40x@b/shop', 'postgresql://u:p%40x@[::1]:5432/shop'],
  ],
  ['postgres://a,b/shop', ['postgres://a/shop', 'postgres://b/shop']],
])('parses the hosts of %s', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts)
})

it.each([
  ['postgres://u:p@db/shop', 'postgres://u:p@db/shop', { connect: 1_500, lock: 1_500, query: 3_500 }],
  [
    'postgres://a:5432,b:5433/shop?connect_timeout=4&sslmode=require&lock_timeout=9000',
    'postgres://a:5432,b:5433/shop?sslmode=require',
    { connect: 4_000, lock: 9_000, query: 3_500 },
  ],
  [
    'postgres://db/shop?statement_timeout=20000',
    'postgres://db/shop',
    { connect: 1_500, lock: 1_500, query: 20_000 },
  ],
  [
    'postgres://db/shop?lock_timeout=soon',
    'postgres://db/shop',
    { connect: 1_500, lock: 1_500, query: 3_500 },
  ],
])('parses how long to wait for %s', (url, address, timeouts) => {
  expect(splitTimeouts(url)).toEqual({ address, timeouts })
})
