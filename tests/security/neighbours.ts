import { api } from '#contract/api.ts'
import type { TestApp } from '#tests/support/app.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD, subscriptionCheckout } from '#tests/support/builders.ts'
import { registerPasskey } from '#tests/support/passkey.ts'
import type { Person } from '#tests/support/example-calls/example-world.ts'
import { aDevice, aMember, invite } from '#tests/support/staff.ts'

/** Gives an account one of everything that an account can have. */
async function furnish(t: TestApp, person: Person): Promise<void> {
  const { client, user } = person
  await registerPasskey(person)
  const [code, another] = (await enableTwoFactor(t, person)).recovery_codes
  await t.visitor.ok(api.accounts.login, { email: user.email, password: PASSWORD, code })
  await client.ok(api.passkeys.begin, { password: PASSWORD, code: another })
  await client.ok(api.calendar.link, {})
  await t.visitor.ok(api.accounts.forgotPassword, { email: user.email })
  await t.jobs.drain()
}

/**
 * A customer and a restaurant with everything they can have, and a customer who is switching two-step sign-in
 * on. Gives the ids in their rows.
 */
export async function settleNeighbours(t: TestApp): Promise<string[]> {
  const [customer, beginner, partner] = [
    await t.aCustomer('Noor Haddad'),
    await t.aCustomer('Nils Berg'),
    await t.aRestaurant('Next Door'),
  ]
  for (const person of [customer, partner]) await furnish(t, person)
  await beginner.client.ok(api.twoFactor.begin, { password: PASSWORD })
  const [lunch, dinner] = [await t.aFoodItem(partner), await t.aFoodItem(partner)]
  const things = [lunch, dinner, await t.aPaidOrder(customer, lunch), await t.anOrder(customer, dinner)]
  await aMember(t, partner, 'counter')
  await invite(t, partner, 'invited-neighbour@surplate.example', 'manager')
  await aDevice(t, partner)
  await partner.client.ok(api.payments.checkout, subscriptionCheckout())
  const users = [customer, beginner, partner].map(({ user }) => user.id)
  return [...users, partner.user.restaurant_id ?? '', ...things.map(({ id }) => id)]
}
