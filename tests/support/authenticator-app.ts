import { URI } from 'otpauth'
import { twoFactorApi } from '#contract/people/two-factor.ts'
import { PASSWORD } from './builders.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** What an app shows for a scanned address, `steps` half minutes from now. */
export const codeAt = (otpauth_url: string, now: Date, steps = 0): string =>
  URI.parse(otpauth_url).generate({ timestamp: now.getTime() + steps * 30_000 })

/** Switches two-step sign-in on, as its owner does with a phone. */
export async function enableTwoFactor(world: Pick<TestApp, 'now'>, { client }: { client: Client }) {
  const { otpauth_url } = await client.ok(twoFactorApi.begin, { password: PASSWORD })
  const { recovery_codes } = await client.ok(twoFactorApi.confirm, { code: codeAt(otpauth_url, world.now()) })
  return { otpauth_url, recovery_codes, code: (steps = 0) => codeAt(otpauth_url, world.now(), steps) }
}

/** Somebody who signs in with two steps, a moment after switching it on. */
export async function createTwoFactorAccount(t: TestApp, register: TestApp['aCustomer']) {
  const who = await register()
  const app = await enableTwoFactor(t, who)
  await t.advance({ seconds: 60 })
  return { ...who, ...app, email: who.user.email }
}

/** Six digits that are not these. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
