import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

interface AccountCardRow {
  account_id: string
  /** A hash of what identifies the card at the provider. */
  card: string
  seen_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    account_card: AccountCardRow
  }
}

/** What the provider has said of the card of a payment, or of a month of a subscription plan. */
export interface CardOfPayment {
  /** As in `payment_session.provider_ref`. */
  payment_ref: string
  card: string
}

/** No key: nobody can try out identifiers of the provider, which are long and random. */
const hashCard = (card: string): string => hash('sha256', card, 'base64url').slice(0, 22)

/** Remembers that accounts have paid with cards; those of erased accounts are not remembered. */
export async function rememberCards(tx: Db, payments: CardOfPayment[], now: Date): Promise<void> {
  if (payments.length === 0) return
  const refs = payments.map(({ payment_ref }) => payment_ref)
  const cards = payments.map(({ card }) => hashCard(card))
  await sql`
    with payer as materialized (
      select account.id, payment.card from unnest(${refs}::text[], ${cards}::text[]) as payment (ref, card)
      join payment_session session on session.provider_ref = payment.ref
      join account on account.id = session.account_id
      where account.erased_at is null order by account.id for share of account
    )
    insert into account_card (account_id, card, seen_at) select distinct id, card, ${now}::timestamptz from payer order by 1, 2
    on conflict (account_id, card) do update set seen_at = excluded.seen_at`.execute(tx)
}

/** The accounts that have paid with a card of an account, itself included where it has one. */
export const accountsWithCardOf = (account_id: RawBuilder<unknown>) => sql`
  select other.account_id from account_card own join account_card other on other.card = own.card where own.account_id = ${account_id}`

/** Whether one of the cards of an account has paid for another account as well. */
export const sharesCard = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`${other} in (${accountsWithCardOf(one)})`

/** When each card of an account was last seen. */
export const findCardsOfAccount = (db: Db, account_id: string) =>
  db
    .selectFrom('account_card')
    .select('seen_at')
    .where('account_id', '=', account_id)
    .orderBy('seen_at')
    .execute()

export const deleteCardsOfAccount = (tx: Db, account_id: string) =>
  tx.deleteFrom('account_card').where('account_id', '=', account_id).execute()

export const deleteCardsSeenBefore = (db: Db, before: Date) =>
  db.deleteFrom('account_card').where('seen_at', '<', before).execute()
