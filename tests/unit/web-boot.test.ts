import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const boot = readFileSync(new URL('../../web/boot.ts', import.meta.url), 'utf8')

it('imports code once in each document: WebKit does not wait for what two imports share', () => {
  const calls = [...boot.matchAll(/^(.*)\bimport\('(.+)'\)/gm)].map(([, before, path]) => [
    before?.trim(),
    path,
  ])
  expect(calls).toEqual([
    ['browse: () =>', './start/browse-start.ts'],
    ['auth: () =>', './start/auth-start.ts'],
    ["const importCode = codeOfView[name ?? ''] ?? ((): AppCode =>", './main.tsx'],
  ])
  expect(boot.match(/\bimportCode\(\)/g)).toHaveLength(1)
})
