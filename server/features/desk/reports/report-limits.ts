import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { networkOf } from '#server/platform/limits/network.ts'

// Far above what one household finds wrong in a day; people behind one address of a provider share it.
const reporting: Budget = { purpose: 'report', limit: 20, minutes: 60 }
const reportingDaily: Budget = { purpose: 'report_long', limit: 60, minutes: 24 * 60 }
// Each receipt goes to an address that anybody has typed.
const receipt: Budget = { purpose: 'report_receipt', limit: 5, minutes: 60 }

/** The narrowest first, so that a refused report spends nothing that others need. */
export const reportUses = (address: string, email: string | undefined): LimitUse[] => [
  ...(email === undefined ? [] : [{ budget: receipt, subject: email }]),
  { budget: reporting, subject: networkOf(address) },
  { budget: reportingDaily, subject: networkOf(address) },
]
