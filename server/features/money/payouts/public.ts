export { carryBankAccounts } from './bank-accounts/bank-account-retention-store.ts'
