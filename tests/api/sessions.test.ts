import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

describe('accounts with many sessions', () => {
  const signedInOften = async (count: number) => {
    const person = await t.aCustomer()
    const account_id = person.user.id
    const created_at = new Date(t.now().getTime() - 86_400_000)
    const rows = Array.from({ length: count }, (_, at) => ({
      id: randomUUID(),
      token_hash: randomBytes(32),
      account_id,
      device: `Device ${at}`,
      created_at,
      last_seen_at: new Date(created_at.getTime() + at * 1000),
      expires_at: new Date(t.now().getTime() + 86_400_000),
    }))
    await t.database.query.insertInto('session').values(rows).execute()
    return person
  }

  it('shows and exports more than a hundred sessions', async () => {
    const { client } = await signedInOften(150)
    const sessions = await client.ok(api.accounts.sessions, {})
    const exported = await client.ok(api.accountExport.read, {})
    expect([sessions.length, new Set(sessions.map(({ id }) => id)).size]).toEqual([151, 151])
    expect(exported['sessions']).toEqual(sessions)
  })

  it('limits an account to a thousand sessions by ending the one unused for longest', async () => {
    const { client, user } = await signedInOften(999)
    expect(await client.ok(api.accounts.sessions, {})).toHaveLength(1000)
    await t.visitor.ok(api.accounts.login, { email: user.email, password: PASSWORD })
    const left = await client.ok(api.accounts.sessions, {})
    expect(left.map(({ device }) => device)).not.toContain('Device 0')
    expect([left.length, left.at(-1)?.device]).toEqual([1000, 'Device 1'])
  })
})
