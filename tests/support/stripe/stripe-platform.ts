export interface Destination {
  event_payload: 'snapshot' | 'thin'
  snapshot_api_version?: string
  events_from: string[]
  enabled_events: string[]
  status?: 'enabled' | 'disabled'
  webhook_endpoint: { url: string }
}

/** A page of a list of version 2, after which nothing follows. */
export const pageOf = (data: unknown[]) => ({ data, next_page_url: null, previous_page_url: null })

/** What the operator sets up on the pages of Stripe's dashboard; at first nothing is. */
export function openPlatform() {
  const setup = { charges_enabled: false, has_portal: false, payout_interval: 'daily' }
  const destinations: Destination[] = []
  return {
    setup,
    destinations,
    /** The person adds what events are sent to, and gets its secret. */
    addDestination: (fields: Destination): void =>
      void destinations.push({
        status: 'enabled',
        ...fields,
      }),
    list: (include: string[]): unknown =>
      pageOf(
        destinations.map(({ webhook_endpoint, ...rest }) =>
          include.includes('webhook_endpoint.url') ? { ...rest, webhook_endpoint } : rest,
        ),
      ),
    portals: (): unknown => ({
      object: 'list',
      has_more: false,
      data: setup.has_portal
        ? [{ id: 'bpc_test_1', object: 'billing_portal.configuration', is_default: true }]
        : [],
    }),
    settings: (): unknown => ({
      object: 'balance_settings',
      payments: { payouts: { schedule: { interval: setup.payout_interval } } },
    }),
  }
}
