import { type api, publishedName } from '#contract/api.ts'

const descriptions: Record<keyof typeof api, string> = {
  accounts: 'Registration, sign-in with a password, sessions, and erasing an account.',
  accountExport: 'All data of an account.',
  emailAddresses: 'Confirming the email of an account, changing it, and undoing a change.',
  twoFactor: 'Two-step sign-in with an authenticator app, and recovery codes.',
  passkeys: 'Passkeys of an account, and signing in with one.',
  restaurants: 'Restaurants as everyone sees them, and the profile of the own one.',
  foodItems: 'Surplus meals on sale, and those of the own restaurant.',
  foodItemMap: 'Surplus meals on sale, by where they are.',
  photos: 'Photos of meals.',
  hours: 'Opening hours of a restaurant, closed days and public holidays.',
  weeklyPlans: 'Weekly plans, by which a meal is listed again on the same weekdays.',
  staff: 'Members of a team, invitations and counter devices.',
  orders: 'Orders from the hold to their end, and passes sent to a friend.',
  recalls: 'Recalls of food that was sold.',
  pickups: 'Handing over by pickup pass or order code.',
  payments: 'Payments at the payment provider.',
  subscriptions: 'The subscription of a restaurant partner.',
  impact: 'Food that was collected instead of thrown away.',
  live: 'Changes as server-sent events.',
  statements: 'The monthly account of a restaurant.',
  calendar: 'Pickups as calendar entries.',
  deskSession: 'The session in which an operator works at the desk.',
  operators: 'Who runs the instance, and what waits for them.',
  registrations: 'What is recorded of the food business behind the own restaurant.',
  approvals: 'Restaurants at the desk: approving, suspending and closing them.',
  lookup: 'Orders, people and figures, as the desk looks them up.',
  complaints: 'Complaints about orders, from both sides.',
  deskComplaints: 'Complaints as the operators decide them.',
  audit: 'What was done at the desk, by whom and why.',
  legalTexts: 'The terms and other texts that the operator publishes, in versions.',
  reports: 'Reports of food items, restaurants and photos.',
  decisions: 'Decisions about food items, photos and restaurants, and appeals against them.',
}

/** What the calls of each slice are about. */
export const tags = Object.entries(descriptions).map(([slice, description]) => ({ name: publishedName(slice), description }))
