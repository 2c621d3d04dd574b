import { cardMessages } from './payments/card-messages.ts'

/** The wording of the specification, to the letter, for forms, server and views. */
export const messages = {
  name_required: 'Name is required',
  email_required: 'Email is required',
  email_invalid: 'Please enter a valid email address',
  password_required: 'Password is required',
  password_short: 'Password must be at least 6 characters',
  confirm_required: 'Please confirm your password',
  confirm_differs: 'Passwords do not match',
  mobile_required: 'Mobile number is required',
  mobile_invalid: 'Please enter a valid Australian mobile number',
  authentication_failed: 'Authentication failed. Please try again.',
  payment_not_initiated: 'Failed to initiate payment. Please try again.',
  item_not_added: 'Failed to add food item. Please try again.',
  item_added: 'Food item added successfully!',
  verification_failed: 'Payment verification failed. Please contact support.',
  verification_timed_out: 'Payment verification timed out. Please refresh the page.',
  session_expired: 'Payment session expired. Please try again.',
  verification_error: 'Error verifying payment. Please contact support.',
  subscription_upgraded: 'Payment successful! Your subscription has been upgraded.',
  dashboard_refused: 'Please log in as a restaurant partner to access this page',
  ...cardMessages,
} as const
