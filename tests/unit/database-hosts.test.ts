import { expect, it } from 'vitest'
import { hostsOf } from '#server/platform/db/primary.ts'

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
