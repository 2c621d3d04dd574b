import type { Generated } from 'kysely'

export interface EmailOptionTables {
  email_option: {
    account_id: string
    /** Whoever has it can stop the emails of the account, and start them again. */
    token: Generated<string>
    /** The kinds that are not sent, but for pickup reminders, which are a setting of the account. */
    stopped: Generated<string[]>
  }
}
