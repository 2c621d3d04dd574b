/** Why a payout came back, where the provider gives a code only. */
const returnReasons: Record<string, string> = {
  account_closed: 'the bank account is closed',
  account_not_ready: 'the account cannot be paid to',
  could_not_process: 'the bank could not process it',
  no_account: 'there is no such bank account',
  invalid_account_number: 'there is no such bank account',
  debit_not_authorized: 'the bank did not accept it',
}

/** What a restaurant and the desk read of it; an operator's own words stay as they are. */
export const returnReasonText = (reason: string): string =>
  returnReasons[reason] ?? reason.replaceAll('_', ' ').replace(/\.$/, '')
