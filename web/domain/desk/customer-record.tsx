import type { CustomerRecord } from '#contract/desk/records.ts'

/** How often a customer has cancelled, complained and disputed. */
export const CustomerRecordLine = ({ record }: { record: CustomerRecord | undefined }) =>
  record && (
    <p className="text-soft">
      {`Paid orders: ${record.paid}. Cancelled: ${record.cancelled}. Complaints: ${record.complaints}. Disputes: ${record.disputed}.`}
    </p>
  )
