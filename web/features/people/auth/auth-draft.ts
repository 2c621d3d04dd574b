/** The values entered so far, shared by the forms, so that switching between them loses nothing. */
export interface AuthDraft {
  user_type?: 'customer' | 'restaurant'
  name?: string
  email?: string
  mobile_number?: string
  password?: string
  confirm_password?: string
}
