import type { MethodAndPath } from '#contract/endpoint.ts'

/**
 * Method and path of every call of the desk, and of what restaurants and customers have to do with it: apart,
 * since a shop's first view needs none.
 */
export const deskPaths = {
  deskSession: {
    get: { method: 'GET', path: '/api/desk/session' },
    open: { method: 'POST', path: '/api/desk/session' },
    close: { method: 'DELETE', path: '/api/desk/session' },
  },
  operators: {
    overview: { method: 'GET', path: '/api/desk/overview' },
    retryFailed: { method: 'POST', path: '/api/desk/overview/retry' },
    all: { method: 'GET', path: '/api/desk/operators' },
    invite: { method: 'POST', path: '/api/desk/operators' },
    changeRole: { method: 'PATCH', path: '/api/desk/operators/{operator_id}' },
    end: { method: 'DELETE', path: '/api/desk/operators/{operator_id}' },
    acceptInvitation: { method: 'POST', path: '/api/desk/invitations/accept' },
  },
  registrations: {
    mine: { method: 'GET', path: '/api/restaurants/mine/registration' },
    save: { method: 'PUT', path: '/api/restaurants/mine/registration' },
    sendCertificate: { method: 'PUT', path: '/api/restaurants/mine/registration/certificate' },
    readCertificate: { method: 'GET', path: '/api/restaurants/mine/registration/certificate' },
    submit: { method: 'POST', path: '/api/restaurants/mine/registration/submit' },
  },
  approvals: {
    browse: { method: 'GET', path: '/api/desk/restaurants' },
    read: { method: 'GET', path: '/api/desk/restaurants/{restaurant_id}' },
    readCertificate: { method: 'GET', path: '/api/desk/restaurants/{restaurant_id}/certificate' },
    approve: { method: 'POST', path: '/api/desk/restaurants/{restaurant_id}/approve' },
    decline: { method: 'POST', path: '/api/desk/restaurants/{restaurant_id}/decline' },
    requestChanges: { method: 'POST', path: '/api/desk/restaurants/{restaurant_id}/request-changes' },
    suspend: { method: 'POST', path: '/api/desk/restaurants/{restaurant_id}/suspend' },
    lift: { method: 'POST', path: '/api/desk/restaurants/{restaurant_id}/lift' },
    close: { method: 'POST', path: '/api/desk/restaurants/{restaurant_id}/close' },
    allowFreeMonth: { method: 'POST', path: '/api/desk/restaurants/{restaurant_id}/free-month' },
  },
  lookup: {
    find: { method: 'GET', path: '/api/desk/search' },
    orders: { method: 'GET', path: '/api/desk/orders' },
    order: { method: 'GET', path: '/api/desk/orders/{order_id}' },
    openPerson: { method: 'POST', path: '/api/desk/people/{account_id}/open' },
    resetSecondFactor: { method: 'POST', path: '/api/desk/people/{account_id}/reset-second-factor' },
    figures: { method: 'GET', path: '/api/desk/figures' },
  },
  complaints: {
    file: { method: 'POST', path: '/api/orders/{order_id}/complaints' },
    ofOrder: { method: 'GET', path: '/api/orders/{order_id}/complaints' },
    addPhoto: { method: 'PUT', path: '/api/complaints/{complaint_id}/photos' },
    photo: { method: 'GET', path: '/api/complaints/{complaint_id}/photos/{photo_id}' },
    appeal: { method: 'POST', path: '/api/complaints/{complaint_id}/appeal' },
    ofRestaurant: { method: 'GET', path: '/api/restaurants/mine/complaints' },
    answer: { method: 'POST', path: '/api/restaurants/mine/complaints/{complaint_id}/answer' },
    appealByRestaurant: { method: 'POST', path: '/api/restaurants/mine/complaints/{complaint_id}/appeal' },
    restaurantPhoto: {
      method: 'GET',
      path: '/api/restaurants/mine/complaints/{complaint_id}/photos/{photo_id}',
    },
  },
  payoutBatches: {
    payable: { method: 'GET', path: '/api/desk/payable' },
    browse: { method: 'GET', path: '/api/desk/payout-batches' },
    get: { method: 'GET', path: '/api/desk/payout-batches/{batch_id}' },
    make: { method: 'POST', path: '/api/desk/payout-batches' },
    discard: { method: 'DELETE', path: '/api/desk/payout-batches/{batch_id}' },
    approve: { method: 'POST', path: '/api/desk/payout-batches/{batch_id}/approve' },
    send: { method: 'POST', path: '/api/desk/payout-batches/{batch_id}/send' },
    settle: { method: 'POST', path: '/api/desk/payout-batches/{batch_id}/settle' },
    file: { method: 'POST', path: '/api/desk/payout-batches/{batch_id}/file' },
    remove: { method: 'POST', path: '/api/desk/payouts/{payout_id}/remove' },
    returned: { method: 'POST', path: '/api/desk/payouts/{payout_id}/returned' },
    payout: { method: 'GET', path: '/api/desk/payouts/{payout_id}' },
    adjust: { method: 'POST', path: '/api/desk/restaurants/{restaurant_id}/adjustments' },
    balance: { method: 'GET', path: '/api/desk/restaurants/{restaurant_id}/balance' },
  },
  proposals: {
    browse: { method: 'GET', path: '/api/desk/proposals' },
    confirm: { method: 'POST', path: '/api/desk/proposals/{proposal_id}/confirm' },
    decline: { method: 'POST', path: '/api/desk/proposals/{proposal_id}/decline' },
  },
  payoutConfirmations: {
    browse: { method: 'GET', path: '/api/desk/payout-confirmations' },
    confirm: { method: 'POST', path: '/api/desk/payout-confirmations/{confirmation_id}' },
  },
  disputes: {
    browse: { method: 'GET', path: '/api/desk/disputes' },
    get: { method: 'GET', path: '/api/desk/disputes/{dispute_id}' },
    submit: { method: 'POST', path: '/api/desk/disputes/{dispute_id}/submit' },
  },
  journal: {
    read: { method: 'GET', path: '/api/desk/journal' },
  },
  reconciliation: {
    summary: { method: 'GET', path: '/api/desk/reconciliation' },
    browse: { method: 'GET', path: '/api/desk/unmatched' },
    resolve: { method: 'POST', path: '/api/desk/unmatched/{unmatched_id}/resolve' },
    addBankStatement: { method: 'POST', path: '/api/desk/bank-statements' },
  },
  deskComplaints: {
    browse: { method: 'GET', path: '/api/desk/complaints' },
    get: { method: 'GET', path: '/api/desk/complaints/{complaint_id}' },
    photo: { method: 'GET', path: '/api/desk/complaints/{complaint_id}/photos/{photo_id}' },
    settle: { method: 'POST', path: '/api/desk/complaints/{complaint_id}/settle' },
    close: { method: 'POST', path: '/api/desk/complaints/{complaint_id}/close' },
    decideAppeal: { method: 'POST', path: '/api/desk/complaints/{complaint_id}/appeal' },
  },
  involvement: {
    read: { method: 'GET', path: '/api/desk/involvement' },
  },
  audit: {
    browse: { method: 'GET', path: '/api/desk/audit' },
  },
  legalTexts: {
    all: { method: 'GET', path: '/api/desk/legal-texts' },
    read: { method: 'GET', path: '/api/desk/legal-texts/{kind}' },
    publish: { method: 'POST', path: '/api/desk/legal-texts/{kind}' },
  },
  reports: {
    create: { method: 'POST', path: '/api/reports' },
    browse: { method: 'GET', path: '/api/desk/reports' },
    get: { method: 'GET', path: '/api/desk/reports/{report_id}' },
  },
  decisions: {
    mine: { method: 'GET', path: '/api/restaurants/mine/decisions' },
    appeal: { method: 'POST', path: '/api/restaurants/mine/decisions/{decision_id}/appeal' },
    browse: { method: 'GET', path: '/api/desk/decisions' },
    decide: { method: 'POST', path: '/api/desk/decisions' },
    decideAppeal: { method: 'POST', path: '/api/desk/decisions/{decision_id}/appeal-decision' },
  },
} as const satisfies Record<string, Record<string, MethodAndPath>>
