import type { NewLedgerRow } from '#server/features/payments/ledger/public.ts'
import type { ProviderDispute, DisputeEvidence } from '#server/features/payments/processing/public.ts'
import type { AcceptedScanRow } from '#server/features/orders/pickups/public.ts'
import { isolatedText, namedAddressText } from '#contract/text/isolated-text.ts'
import { longDate, timeOfDay } from '#contract/time-wording.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import type { OrderLineRow, OrderRow } from '#server/features/orders/ordering/public.ts'
import type { DisputeRow } from './dispute-store.ts'

type DisputeState = ProviderDispute['status']

/** The provider takes no money for an inquiry. */
export const takesMoney = (status: DisputeState): boolean =>
  status !== 'inquiry' && status !== 'inquiry_closed'

export const isDecided = (status: DisputeState): boolean =>
  status === 'won' || status === 'lost' || status === 'inquiry_closed'

/** A dispute that is won or lost stays so; an inquiry that was closed can still become a dispute. */
export const isFinal = ({ status, closed_at }: Pick<DisputeRow, 'status' | 'closed_at'>): boolean =>
  closed_at !== null && takesMoney(status)

/** Evidence can be submitted until somebody has decided. */
export const canSubmit = ({ status, has_evidence }: Pick<DisputeRow, 'status' | 'has_evidence'>): boolean =>
  !has_evidence && (status === 'needs_response' || status === 'inquiry')

/**
 * Whether a lost dispute is the operator's: the order was collected with its pickup pass, so the restaurant
 * did all it could. For scans from before it was recorded what was scanned, the restaurant has the benefit of
 * the doubt.
 */
export const isScanProof = (scan: Pick<AcceptedScanRow, 'proof'> | undefined): boolean =>
  scan !== undefined && scan.proof !== 'code'

type FrontedDispute = Pick<DisputeRow, 'provider_ref' | 'amount_cents' | 'order_id' | 'subscription_id'>

/**
 * The entries by which the provider takes what is disputed, and the operator fronts it; or the reverse, when
 * it is won.
 */
export function disputeEntries(
  { provider_ref, amount_cents, order_id, subscription_id }: FrontedDispute,
  event: 'dispute_opened' | 'dispute_won',
  restaurant_id: string | null,
  at: Date,
): NewLedgerRow[] {
  const taken_cents = event === 'dispute_opened' ? amount_cents : -amount_cents
  const entry = { order_id, subscription_id, restaurant_id, event, ref: provider_ref, at }
  return [
    { ...entry, ledger_account: 'provider', amount_cents: -taken_cents },
    { ...entry, ledger_account: 'operator', amount_cents: taken_cents },
  ]
}

interface Collection {
  order: Pick<OrderRow, 'id' | 'code' | 'restaurant_id' | 'pass_issue' | 'paid_at'>
  scan: AcceptedScanRow
  lines: Pick<OrderLineRow, 'name' | 'quantity' | 'cancelled_quantity'>[]
  restaurant: { name: string; address: string | null; suburb: string | null }
  /** Undefined once the account is erased. */
  customer_name: string | undefined
}

const instant = (at: Date): string => `${longDate(at)}, ${timeOfDay(at)} (Melbourne time)`

const scannedText = (scan: AcceptedScanRow): string => {
  const { proof } = scan
  if (proof === 'code')
    return `Code typed by ${whoScanned(scan)}: no pass was scanned. Besides the restaurant only the customer has the six characters.`
  const signature =
    'The pass is signed (Ed25519), can be shown only by whoever is signed in as the customer or was sent it, and counts once.'
  return proof === 'pass'
    ? `The customer showed the pickup pass of the order, and its QR code was scanned. ${signature}`
    : `The customer showed the pickup pass of the order, whose QR code was scanned, or told its six characters. ${signature}`
}

const whoScanned = ({ member, device }: AcceptedScanRow): string => {
  if (device !== null) return `the counter device “${isolatedText(device)}” of the restaurant`
  return member === null ? 'staff of the restaurant' : `${isolatedText(member)} of the restaurant`
}

/** What the bank is given to read about an order that was collected. */
export function toEvidence({ order, scan, lines, restaurant, customer_name }: Collection): DisputeEvidence {
  const portions = lines
    .map(({ name, quantity, cancelled_quantity }) => ({ name, quantity: quantity - cancelled_quantity }))
    .filter(({ quantity }) => quantity > 0)
  return {
    product_description: `Surplus meals to be collected at the restaurant: ${orderLinesText(portions)}. Sold by ${isolatedText(restaurant.name)} through Surplate.`,
    service_date: longDate(scan.scanned_at),
    customer_name: customer_name?.split(' ')[0] ?? null,
    customer_email: null,
    signed_scan: [
      `The order was collected in person on ${instant(scan.scanned_at)} at ${namedAddressText(restaurant)}.`,
      scannedText(scan),
      `Order: ${spacedCode(order.code)} (${order.id})`,
      ...(order.paid_at === null ? [] : [`Paid: ${instant(order.paid_at)}`]),
      ...(scan.proof === 'code' ? [] : [`Pickup pass: number ${order.pass_issue} of this order`]),
      `Scan: ${scan.scan_id}, by ${whoScanned(scan)}`,
      `Received by the server: ${instant(scan.received_at)}`,
      `Handed over: ${orderLinesText(portions)}`,
    ].join('\n'),
  }
}
