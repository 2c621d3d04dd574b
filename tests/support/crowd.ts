import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/db/database.ts'
import { Client } from './client.ts'

const AT_ONCE = 500

/**
 * Many customers who are signed in already: registering each would measure the password hash and nothing
 * else.
 */
export async function createCrowd(database: Database, address: string, count: number, now: Date) {
  const crowd = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }))
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = crowd.slice(from, from + AT_ONCE)
    await database.query
      .insertInto('account')
      .values(
        some.map(({ id }) => ({
          id,
          name: 'One of many',
          email: `${id}@surplate.example`,
          mobile_number: '+61491570156',
          user_type: 'customer' as const,
          password_hash: '',
          restaurant_id: null,
          created_at: now,
          erased_at: null,
          pickup_reminders: true,
          email_confirmed_at: now,
        })),
      )
      .execute()
    await database.query
      .insertInto('session')
      .values(
        some.map(({ id, token }) => ({
          id: randomUUID(),
          token_hash: createHash('sha256').update(token).digest(),
          account_id: id,
          device: 'crowd',
          created_at: now,
          second_step_at: null,
          last_seen_at: now,
          expires_at: new Date(now.getTime() + 86_400_000),
        })),
      )
      .execute()
  }
  return crowd.map(({ token }) => {
    const client = new Client(address)
    // Which of the two names is read depends on whether the site's address is https.
    client.cookie = `surplate_session=${token}; __Host-surplate_session=${token}`
    return client
  })
}
