/** The settings of the account that bank files are paid from. */
export const bankFileAccount = {
  ABA_BANK: 'WBC',
  ABA_USER_NAME: 'Surplate Victoria Inc.',
  ABA_USER_ID: '301500',
  ABA_BSB: '032-000',
  ABA_ACCOUNT: '12345678',
}
/** Those of an instance that pays by bank file. */
export const bankFileSettings = { ...bankFileAccount, PAYOUTS: 'bank_file' }

/** Bank details as an owner types them. */
export const bankDetails = { bsb: '063-123', account_number: '0012 34567', title: 'Nonna Pina Pty Ltd' }
