import type { AccountRow } from './account-store.ts'

/**
 * Whom an email to an account is for. The account of a restaurant has the name of the restaurant, which
 * greets nobody.
 */
export const recipientOf = ({
  user_type,
  name,
  email,
}: Pick<AccountRow, 'user_type' | 'name' | 'email'>): Pick<AccountRow, 'name' | 'email'> => ({
  name: user_type === 'restaurant' ? '' : name,
  email,
})
