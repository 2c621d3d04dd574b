import { randomUUID } from 'node:crypto'
import { type OperatorRole, operatorRoles, type StaffRole } from '#contract/endpoint.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { type MemberRole, staffApi } from '#contract/kitchen/staff.ts'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { randomName, PASSWORD, subscriptionCheckout } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { aMember } from '#tests/support/staff.ts'

export const people = ['customer A', 'customer B', 'restaurant A', 'restaurant B'] as const
/** Who works, or has worked, at restaurant A. */
export const staff = ['manager A', 'counter A', 'removed member'] as const
type StaffName = (typeof staff)[number]
/** Who runs the instance, or has run it. */
export const operators = ['support', 'finance', 'admin', 'former operator'] as const
type OperatorName = (typeof operators)[number]
export type PersonName = (typeof people)[number] | StaffName | OperatorName
export type Person = Awaited<ReturnType<TestApp['aCustomer']>>

/** The role at the desk. */
export const operatorRoleOf = (name: PersonName): OperatorRole | null =>
  operatorRoles.find((role) => role === name) ?? null
const isStaff = (name: PersonName): name is StaffName => staff.some((each) => each === name)

const roles: Partial<Record<PersonName, StaffRole>> = {
  'restaurant A': 'owner',
  'restaurant B': 'owner',
  'manager A': 'manager',
  'counter A': 'counter',
}
export const roleOf = (name: PersonName): StaffRole | null => roles[name] ?? null

/** Two customers and two restaurants with something of their own each, whom the example calls are about. */
export async function createExampleWorld(t: TestApp) {
  const nonna = await t.aRestaurant('Nonna Pina')
  const persons: Record<PersonName, Person> = {
    'customer A': await t.aCustomer('Ana Silva'),
    'customer B': await t.aCustomer('Ben Okafor'),
    'restaurant A': nonna,
    'restaurant B': await t.aRestaurant('Bombay Corner'),
    'manager A': await aMember(t, nonna, 'manager', 'Mia Tran'),
    'counter A': await aMember(t, nonna, 'counter', 'Cai Wu'),
    'removed member': await aRemovedMember(t, nonna),
    support: await anOperator(t, 'support', 'Sol Diaz'),
    finance: await anOperator(t, 'finance', 'Fay Lin'),
    admin: await anOperator(t, 'admin', 'Ada Brook'),
    'former operator': await aFormerOperator(t),
  }
  // Read each time: who loses an account is replaced.
  const customer = () => persons['customer A']
  await t.payOn(nonna, await nonna.client.ok(paymentsApi.checkout, subscriptionCheckout(t.origin)))

  const aMeal = (): Promise<FoodItem> => t.aFoodItem(persons['restaurant A'], { quantity_available: 100 })
  let ordered: FoodItem | undefined
  /** One meal for many orders, while it is on sale: a restaurant has only so many. */
  const orderedMeal = async (): Promise<FoodItem> => {
    const row = ordered === undefined ? undefined : await t.row('food_item', { id: ordered.id })
    const isOfRestaurant = row?.restaurant_id === persons['restaurant A'].user.restaurant_id
    const isOnSale = row?.withdrawn_at === null && !row.hidden
    if (ordered !== undefined && isOfRestaurant && isOnSale && row.quantity_available > 10) return ordered
    return (ordered = await aMeal())
  }
  const heldOrder = async (): Promise<Order> => {
    // At most two wait for payment at a time.
    for (const { id, status } of await customer().client.ok(ordersApi.all, {}))
      if (status === 'held') await customer().client.ok(ordersApi.cancel, { order_id: id })
    return t.anOrder(customer(), await orderedMeal())
  }
  const paidOrder = async (): Promise<Order> => {
    const order = await heldOrder()
    await t.pay(customer(), order)
    return t.orderOf(customer(), order)
  }
  const anotherRestaurant = await t.aRestaurant('Side Room')
  const joinAnotherRestaurant = async (role: MemberRole): Promise<Person> => {
    const person = await t.aCustomer(randomUUID())
    const { id: account_id, email } = person.user
    const restaurant_id = anotherRestaurant.user.restaurant_id ?? ''
    const invited_by = anotherRestaurant.user.id
    const instants = { invited_at: t.now(), accepted_at: t.now() }
    const member = { id: randomUUID(), restaurant_id, account_id, email, role, invited_by, ...instants }
    await t.database.query.insertInto('membership').values(member).execute()
    return person
  }
  return {
    t,
    persons,
    aMeal,
    heldOrder,
    paidOrder,
    anotherSession: async (name: PersonName): Promise<Client> => {
      const client = t.client()
      await client.ok(accountsApi.login, { email: persons[name].user.email, password: PASSWORD })
      if (operatorRoleOf(name) !== null) await openDesk({ client })
      return client
    },
    /** Somebody new of the same kind, for what cannot be done twice. */
    somebodyLike: async (name: PersonName): Promise<Person> => {
      if (name === 'removed member') return t.aCustomer(randomUUID())
      if (name === 'former operator') return aFormerOperator(t)
      const operatorRole = operatorRoleOf(name)
      if (operatorRole !== null) return anOperator(t, operatorRole, randomUUID())
      const role = roleOf(name)
      // Of a restaurant that nobody looks at: each has a limited number of members.
      if (isStaff(name) && role !== null && role !== 'owner') return joinAnotherRestaurant(role)
      return role === 'owner' ? t.aRestaurant(randomName()) : t.aCustomer(randomUUID())
    },
  }
}

export type ExampleWorld = Awaited<ReturnType<typeof createExampleWorld>>

async function aRemovedMember(t: TestApp, owner: Person): Promise<Person> {
  const person = await aMember(t, owner, 'manager', 'Rui Costa')
  const members = await owner.client.ok(staffApi.members, {})
  const member = members.find(({ email }) => email === person.user.email)
  await owner.client.ok(staffApi.removeMember, { member_id: member?.id ?? '' })
  return person
}

async function aFormerOperator(t: TestApp): Promise<Person> {
  const person = await anOperator(t, 'admin', randomUUID())
  await t.update('operator', { id: person.operator_id }, { ended_at: t.now() })
  return person
}
