import { expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { exampleCalls } from '#tests/support/example-calls/example-calls.ts'

const names = endpoints.map(([name]) => name)

it('has an example call of every endpoint, in tests/support/example-calls', () => {
  expect(names.filter((name) => (exampleCalls[name] ?? []).length === 0)).toEqual([])
})

it('has no example call of an endpoint that the contract does not have', () => {
  expect(Object.keys(exampleCalls).filter((name) => !names.includes(name))).toEqual([])
})
