import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile({ env: { TRUST_PROXY: '127.0.0.0/8' } })

const anEmail = (): string => `new-${randomUUID()}@surplate.example`
/** The networks of different cities. */
const network = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at}` })
const invite = async ({ client }: Person, email: string, at: number): Promise<number> =>
  (await client.send(api.staff.invite, { email, role: 'counter' }, network(at))).status
const inviteTimes = async (times: number, owner: Person, email: string, at: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) statuses.push(await invite(owner, email, at))
  return statuses
}

describe('invitations to one address', () => {
  it('are limited for the restaurant that sends them, and for no other', async () => {
    const [mallory, nonna] = [await t.aRestaurant('Mallory'), await t.aRestaurant('Nonna Pina')]
    const email = anEmail()
    expect(await inviteTimes(6, mallory, email, 1)).toEqual([201, 201, 201, 201, 201, 429])
    expect(await invite(mallory, anEmail(), 1)).toBe(201)
    expect(await invite(nonna, email, 2)).toBe(201)
  })

  it('are limited for all restaurants of one network together, and not for those of others', async () => {
    const strangers = await t.together(3, () => t.aRestaurant())
    const email = anEmail()
    const statuses = []
    for (const stranger of strangers) statuses.push(...(await inviteTimes(4, stranger, email, 3)))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429])
    expect(await invite(await t.aRestaurant(), email, 4)).toBe(201)
  })

  it('are limited however many restaurants and networks send them, so that nobody can flood a mailbox', async () => {
    const strangers = await t.together(13, () => t.aRestaurant())
    const email = anEmail()
    const statuses = []
    for (const [at, stranger] of strangers.entries())
      statuses.push(...(await inviteTimes(5, stranger, email, 10 + at)))
    expect(statuses.filter((status) => status === 201)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual([429, 429, 429, 429, 429])
  })
})
