export const DEMO_PASSWORD = 'surplate'

export const DEMO_CUSTOMER = 'customer@surplate.example'
export const DEMO_RESTAURANT = 'restaurant@surplate.example'
export const DEMO_OPERATOR = 'operator@surplate.example'

/** The partner whose trial has ended. */
export const EXPIRED_PARTNER = 'lanterne'

/** Restaurants with an address of their own to sign in with, by key; the others sign in as `key@surplate.example`. */
export const partnerEmails: Record<string, string> = {
  ottavia: DEMO_RESTAURANT,
  [EXPIRED_PARTNER]: 'expired@surplate.example',
  wombat: 'pro@surplate.example',
}

/** The demo accounts and what each shows. The password of all is `surplate`. */
export const demoSignIns = [
  { email: DEMO_CUSTOMER, what: 'a customer with a pass to show at Nonna Ottavia' },
  { email: DEMO_RESTAURANT, what: 'Nonna Ottavia, a partner in the free trial' },
  { email: 'pro@surplate.example', what: 'Lucky Wombat Dumplings, a partner with Surplate Pro' },
  { email: 'expired@surplate.example', what: 'Cucina Tre Lanterne, a partner whose trial has ended' },
  { email: DEMO_OPERATOR, what: 'who runs this instance, at /desk' },
]
