/** What the bank statement of a restaurant shows beside a payout by bank file. */
export const payoutReference = (number: number): string => `SURPLATE P${number}`

/** Whether a text of a bank, which may write small letters, has the reference of a payout. */
export const hasPayoutReference = (text: string): boolean => /\bSURPLATE P\d/i.test(text)
