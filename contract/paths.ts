import type { MethodAndPath } from './endpoint.ts'

/**
 * Method and path of every call of the HTTP interface. Without the schemas: a browser needs no more to make a
 * call.
 */
export const paths = {
  accounts: {
    register: { method: 'POST', path: '/api/auth/register' },
    login: { method: 'POST', path: '/api/auth/login' },
    logout: { method: 'POST', path: '/api/auth/logout' },
    me: { method: 'GET', path: '/api/auth/me' },
    changeSettings: { method: 'PATCH', path: '/api/auth/me' },
    forgotPassword: { method: 'POST', path: '/api/auth/password/forgot' },
    resetPassword: { method: 'POST', path: '/api/auth/password/reset' },
    changePassword: { method: 'POST', path: '/api/auth/password/change' },
    sessions: { method: 'GET', path: '/api/auth/sessions' },
    endSession: { method: 'DELETE', path: '/api/auth/sessions/{session_id}' },
    erase: { method: 'DELETE', path: '/api/auth/me' },
  },
  restaurants: {
    browse: { method: 'GET', path: '/api/restaurants' },
    mine: { method: 'GET', path: '/api/restaurants/mine' },
    change: { method: 'PATCH', path: '/api/restaurants/mine' },
  },
  foodItems: {
    browse: { method: 'GET', path: '/api/food-items' },
    count: { method: 'GET', path: '/api/food-items/count' },
    gone: { method: 'GET', path: '/api/food-items/gone' },
    mine: { method: 'GET', path: '/api/food-items/mine' },
    get: { method: 'GET', path: '/api/food-items/{food_item_id}' },
    list: { method: 'POST', path: '/api/food-items' },
    change: { method: 'PATCH', path: '/api/food-items/{food_item_id}' },
    withdraw: { method: 'DELETE', path: '/api/food-items/{food_item_id}' },
    listAgain: { method: 'POST', path: '/api/food-items/{food_item_id}/list-again' },
    suggestions: { method: 'GET', path: '/api/food-items/mine/suggestions' },
    edits: { method: 'GET', path: '/api/food-items/{food_item_id}/edits' },
  },
  foodItemMap: {
    groups: { method: 'GET', path: '/api/food-items/map' },
    items: { method: 'GET', path: '/api/food-items/map/items' },
  },
  orders: {
    place: { method: 'POST', path: '/api/orders' },
    all: { method: 'GET', path: '/api/orders' },
    onSaleAgain: { method: 'GET', path: '/api/orders/on-sale-again' },
    get: { method: 'GET', path: '/api/orders/{order_id}' },
    cancel: { method: 'POST', path: '/api/orders/{order_id}/cancel' },
    ofRestaurant: { method: 'GET', path: '/api/restaurants/mine/orders' },
    cancelByRestaurant: { method: 'POST', path: '/api/restaurants/mine/orders/{order_id}/cancel' },
    cancelPortions: { method: 'POST', path: '/api/restaurants/mine/orders/{order_id}/cancel-portions' },
    sharePass: { method: 'POST', path: '/api/orders/{order_id}/pass/share' },
    takeBackPass: { method: 'POST', path: '/api/orders/{order_id}/pass/take-back' },
    sharedPass: { method: 'GET', path: '/api/shared-passes/{share_token}' },
  },
  recalls: {
    create: { method: 'POST', path: '/api/restaurants/mine/recalls' },
    count: { method: 'GET', path: '/api/restaurants/mine/recalls/count' },
    all: { method: 'GET', path: '/api/restaurants/mine/recalls' },
    opened: { method: 'POST', path: '/api/orders/{order_id}/recall/opened' },
  },
  payments: {
    checkout: { method: 'POST', path: '/api/payments/checkout/session' },
    status: { method: 'GET', path: '/api/payments/checkout/status/{session_id}' },
    webhook: { method: 'POST', path: '/api/payments/webhook' },
  },
  impact: {
    foodWasteSaved: { method: 'GET', path: '/api/analytics/food-waste-saved' },
    days: { method: 'GET', path: '/api/analytics/food-waste-saved/days' },
  },
  live: {
    events: { method: 'GET', path: '/api/events' },
    about: { method: 'PUT', path: '/api/events/{stream}/about' },
  },
} as const satisfies Record<string, Record<string, MethodAndPath>>
