import { useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { api } from '#web/platform/http/api.ts'
import { call } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'

/** What customers need to find the restaurant and to ask it something. All of it is optional. */
export interface Whereabouts {
  address: string
  suburb: string
  phone: string
  /** Without it the number is not stored with the restaurant, and stays the account's own. */
  showsPhone: boolean
}

const NOT_SAVED = 'Your meal is listed, but your address was not saved. Please enter it again.'

export interface FirstListing {
  values: Whereabouts
  change: (to: Partial<Whereabouts>) => void
  /** Saves what was filled in to the restaurant's profile. */
  save: () => Promise<void>
}

/** Asks the owner of a restaurant without an address for it, beside the first meal; undefined for everybody else. */
export function useFirstListing(user: User, hasListedNothing: boolean): FirstListing | undefined {
  const isAsking = hasListedNothing && isOwner(user)
  const { data: profile } = useEndpoint(api.restaurants.mine, {}, { enabled: isAsking })
  const [typed, setTyped] = useState<Partial<Whereabouts>>({})
  if (!isAsking || profile === undefined || profile.address !== null) return undefined
  const values = {
    address: '',
    suburb: profile.suburb ?? '',
    phone: profile.phone ?? user.mobile_number,
    showsPhone: profile.phone !== null,
    ...typed,
  }
  const save = async (): Promise<void> => {
    const change = changedProfile(values)
    if (Object.keys(change).length === 0) return
    try {
      await call(api.restaurants.change, change)
    } catch (error) {
      console.error('The profile could not be saved', error)
      notify(NOT_SAVED, 'error')
    }
    await refresh(api.restaurants.mine, api.restaurants.browse)
  }
  return { values, change: (to) => setTyped({ ...typed, ...to }), save }
}

/** The fields to store: what is left empty stays as it is. */
export function changedProfile({
  address,
  suburb,
  phone,
  showsPhone,
}: Whereabouts): Partial<Record<'address' | 'suburb' | 'phone', string>> {
  const fields = { address, suburb, ...(showsPhone ? { phone } : {}) }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
}
