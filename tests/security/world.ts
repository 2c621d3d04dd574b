import { api } from '#contract/api.ts'
import { NO_MAIL_SERVER, startApp } from '#tests/support/app.ts'
import { bankFileAccount } from '#tests/support/bank-file-settings.ts'
import type { Client } from '#tests/support/client.ts'
import {
  createExampleWorld,
  operators,
  people,
  type PersonName,
  staff,
} from '#tests/support/example-calls/example-world.ts'
import { aDevice } from '#tests/support/staff.ts'
import { changesSince, markOf, type RowChange } from './database-changes.ts'

/** Browsers at the counter of restaurant A. */
export const devices = ['device A', 'revoked device'] as const
type DeviceName = (typeof devices)[number]
export const actors = [
  'anonymous',
  ...people,
  ...staff,
  ...operators,
  ...devices,
  'expired session',
  'signed-out session',
] as const
export type Actor = (typeof actors)[number]

/** The cookies of sessions that are over. */
interface EndedSessions {
  expired: string
  signed_out: string
}

/** The persons of the example calls, and everything one needs to try each other's doors. */
export async function startWorld(env: Record<string, string> = {}) {
  const t = await startApp({ env: { ...bankFileAccount, SMTP_URL: NO_MAIL_SERVER, ...env } })
  const world = await createExampleWorld(t)
  const nonna = world.persons['restaurant A']
  const [paired, revoked] = [await aDevice(t, nonna), await aDevice(t, nonna)]
  await nonna.client.ok(api.staff.removeDevice, { device_id: revoked.id })
  const deviceClients: Record<DeviceName, Client> = {
    'device A': paired.client,
    'revoked device': revoked.client,
  }
  const endSessions = async (name: PersonName): Promise<EndedSessions> => {
    const [expired, signed_out] = [await world.anotherSession(name), await world.anotherSession(name)]
    const { cookie } = signed_out
    await signed_out.ok(api.accounts.logout, {})
    const session = (await expired.ok(api.accounts.sessions, {})).find(({ current }) => current)
    await t.update('session', { id: session?.id ?? '' }, { expires_at: t.now() })
    return { expired: expired.cookie, signed_out: cookie }
  }
  const endedSessions: Partial<Record<PersonName, Promise<EndedSessions>>> = {}
  return {
    ...world,
    devices: deviceClients,
    /** Cookies of a session of this person that ran out, and of one that was signed out. */
    endedSessions: (name: PersonName): Promise<EndedSessions> => (endedSessions[name] ??= endSessions(name)),
    /** A mark of everything the database holds, that changes when anything is written. */
    everything: () => markOf(t.database),
    changesSince: (mark: number): Promise<RowChange[]> => changesSince(t.database, mark),
    stop: t.stop,
  }
}

export type SecurityWorld = Awaited<ReturnType<typeof startWorld>>
