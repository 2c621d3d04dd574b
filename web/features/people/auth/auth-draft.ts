import type { User } from '#contract/people/accounts.ts'

type AccountType = User['user_type']

/** The values entered so far, shared by the forms, so that switching between them loses nothing. */
export interface AuthDraft {
  user_type?: AccountType
  name?: string
  email?: string
  mobile_number?: string
  password?: string
  confirm_password?: string
}

const KEY = 'auth-draft'

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

/**
 * What was typed before a reload. The kind of account is `askedType`, that of the view, unless it was changed
 * in the same view.
 */
export function loadDraft(askedType: AccountType | undefined): AuthDraft {
  const stored = readStored()
  const draft: AuthDraft = {}
  for (const field of ['name', 'email', 'mobile_number'] as const) {
    const value = stored[field]
    if (typeof value === 'string') draft[field] = value
  }
  const chosenType =
    stored['user_type'] === 'customer' || stored['user_type'] === 'restaurant'
      ? stored['user_type']
      : undefined
  const user_type = stored['asked_type'] === askedType ? (chosenType ?? askedType) : askedType
  if (user_type !== undefined) draft.user_type = user_type
  return draft
}

/** Takes over what was typed, and keeps it in this tab for a reload: all but the passwords. */
export function keepDraft(draft: AuthDraft, typed: AuthDraft, askedType: AccountType | undefined): void {
  Object.assign(draft, typed)
  const { user_type, name, email, mobile_number } = draft
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify({ user_type, name, email, mobile_number, asked_type: askedType }),
    )
  } catch {
    // Without storage the draft lasts as long as the view.
  }
}

export function removeDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
