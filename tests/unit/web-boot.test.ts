import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const boot = readFileSync(new URL('../../web/boot.ts', import.meta.url), 'utf8')

it('imports code once in each document: WebKit does not wait for what two imports share', () => {
  expect(boot.match(/^.*\bimport\(.*$/gm)?.map((line) => line.trim())).toEqual([
    "browse: () => import('./browse-start.ts'),",
    "auth: () => import('./auth-start.ts'),",
    "const importCode = codeOfView[name ?? ''] ?? ((): AppCode => import('./main.tsx'))",
  ])
  expect(boot.match(/\bimportCode\(\)/g)).toHaveLength(1)
})
