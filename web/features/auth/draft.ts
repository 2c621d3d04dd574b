/** What has been typed so far, shared by the forms, so that changing one's mind loses nothing. */
export interface Draft {
  user_type?: 'customer' | 'restaurant'
  name?: string
  email?: string
  mobile_number?: string
  password?: string
  confirm_password?: string
}
