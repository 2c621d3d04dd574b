export const DEMO_PASSWORD = 'surplate'

export const DEMO_CUSTOMER = 'customer@surplate.example'
export const DEMO_RESTAURANT = 'restaurant@surplate.example'
export const DEMO_OPERATOR = 'operator@surplate.example'
/** Whose role is for money: one makes a batch of payouts, the other approves it. */
export const DEMO_FINANCE = 'finance@surplate.example'

/** The partner whose trial has ended. */
export const EXPIRED_PARTNER = 'lanterne'

export const EXPIRED_PARTNER_EMAIL = 'expired@surplate.example'
/** The partner who pays for the subscription plan. */
export const PRO_PARTNER_EMAIL = 'pro@surplate.example'

/**
 * Restaurants with an address of their own to sign in with, by key; the others sign in as
 * `key@surplate.example`.
 */
export const partnerEmails: Record<string, string> = {
  ottavia: DEMO_RESTAURANT,
  [EXPIRED_PARTNER]: EXPIRED_PARTNER_EMAIL,
  wombat: PRO_PARTNER_EMAIL,
}

/** The demo accounts and what each shows. The password of all is `surplate`. */
export const demoSignIns = [
  { email: DEMO_CUSTOMER, what: 'a customer with a pass to show at Nonna Ottavia' },
  { email: DEMO_RESTAURANT, what: 'Nonna Ottavia, a partner in the free trial' },
  { email: PRO_PARTNER_EMAIL, what: 'Lucky Wombat Dumplings, a partner with Surplate Pro' },
  { email: EXPIRED_PARTNER_EMAIL, what: 'Cucina Tre Lanterne, a partner whose trial has ended' },
  { email: DEMO_OPERATOR, what: 'who runs this instance, at /desk' },
  { email: DEMO_FINANCE, what: 'who pays the restaurants with them, at /desk' },
]
