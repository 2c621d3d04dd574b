import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requestsFile } from '#tests/support/stripe/stripe-parameters.ts'

interface Recorded {
  type: string
  params: unknown
}

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'test-results', 'stripe-requests')

export const forgetStripeRequests = (): void => rmSync(requestsFile, { force: true })

/**
 * Writes every kind of request that the Stripe of the tests has accepted as a literal of the type that the
 * installed SDK has for it, and the project that compiles them: TypeScript judges them apart from the double.
 * The path of the project; undefined when none was recorded.
 */
export function writeStripeRequests(): string | undefined {
  if (!existsSync(requestsFile)) return undefined
  const lines = new Set(readFileSync(requestsFile, 'utf8').trim().split('\n'))
  const literals = [...lines].map((line, index) => {
    const { type, params } = JSON.parse(line) as Recorded
    return `export const request${index} = ${JSON.stringify(params)} satisfies ${type}`
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'requests.ts'),
    ["import type { Stripe } from 'stripe'", ...literals, ''].join('\n'),
  )
  const project = join(folder, 'tsconfig.json')
  const compilerOptions = { noEmit: true, composite: false, declaration: false, emitDeclarationOnly: false }
  writeFileSync(
    project,
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['requests.ts'] }),
  )
  return project
}

// Alone, after any of the tests: `node scripts/checks/stripe-requests.ts && npx tsc -p
// test-results/stripe-requests`.
if (import.meta.main) console.log(writeStripeRequests() ?? 'no request was recorded')
