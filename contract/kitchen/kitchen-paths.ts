import type { MethodAndPath } from '#contract/endpoint.ts'

/** Method and path of what kitchens and counters alone call: apart, since a shop's first view needs none. */
export const kitchenPaths = {
  photos: {
    upload: { method: 'PUT', path: '/api/photos' },
  },
  hours: {
    get: { method: 'GET', path: '/api/restaurants/mine/hours' },
    set: { method: 'PUT', path: '/api/restaurants/mine/hours' },
    closures: { method: 'GET', path: '/api/restaurants/mine/closures' },
    close: { method: 'POST', path: '/api/restaurants/mine/closures' },
    reopen: { method: 'DELETE', path: '/api/restaurants/mine/closures/{closure_id}' },
    closeToday: { method: 'POST', path: '/api/restaurants/mine/closed-today' },
    holidays: { method: 'GET', path: '/api/restaurants/mine/holidays' },
    answerHoliday: { method: 'PUT', path: '/api/restaurants/mine/holidays/{date}' },
  },
  weeklyPlans: {
    all: { method: 'GET', path: '/api/restaurants/mine/plans' },
    create: { method: 'POST', path: '/api/restaurants/mine/plans' },
    change: { method: 'PATCH', path: '/api/restaurants/mine/plans/{plan_id}' },
    remove: { method: 'DELETE', path: '/api/restaurants/mine/plans/{plan_id}' },
    questions: { method: 'GET', path: '/api/restaurants/mine/plan-questions' },
    answer: { method: 'POST', path: '/api/restaurants/mine/plan-questions/{plan_id}/{date}/answer' },
  },
  staff: {
    members: { method: 'GET', path: '/api/restaurants/mine/members' },
    undone: { method: 'GET', path: '/api/restaurants/mine/undone-collections' },
    invite: { method: 'POST', path: '/api/restaurants/mine/members' },
    changeMember: { method: 'PATCH', path: '/api/restaurants/mine/members/{member_id}' },
    removeMember: { method: 'DELETE', path: '/api/restaurants/mine/members/{member_id}' },
    invitation: { method: 'GET', path: '/api/invitations/{invitation_token}' },
    acceptInvitation: { method: 'POST', path: '/api/invitations/accept' },
    leave: { method: 'DELETE', path: '/api/auth/membership' },
    devices: { method: 'GET', path: '/api/restaurants/mine/devices' },
    addDevice: { method: 'POST', path: '/api/restaurants/mine/devices' },
    removeDevice: { method: 'DELETE', path: '/api/restaurants/mine/devices/{device_id}' },
    pairDevice: { method: 'POST', path: '/api/devices/pair' },
    counter: { method: 'GET', path: '/api/counter' },
  },
  pickups: {
    collect: { method: 'POST', path: '/api/pickups' },
    undo: { method: 'POST', path: '/api/pickups/{scan_id}/undo' },
    keys: { method: 'GET', path: '/api/pickups/keys' },
  },
  subscriptions: {
    get: { method: 'GET', path: '/api/subscriptions/{user_id}' },
    manage: { method: 'POST', path: '/api/subscriptions/{user_id}/manage' },
  },
} as const satisfies Record<string, Record<string, MethodAndPath>>
