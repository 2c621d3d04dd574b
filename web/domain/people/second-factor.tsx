import type { ComponentProps } from 'react'
import { accountApi } from './account-api.ts'
import { Problem } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

/** Whether the account's forms must ask for a code as well as the password. */
export const useTwoFactorEnabled = (): boolean =>
  useEndpoint(accountApi.twoFactor.status, {}).data?.enabled === true

/** The field for the code of the authenticator app, or a recovery code. */
export function CodeField({
  label = 'Code',
  help = 'The six digits of your authenticator app, or a recovery code.',
  ...input
}: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label={label}
      help={help}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      {...input}
    />
  )
}

interface ProofFieldsProps {
  password: Omit<ComponentProps<typeof PasswordField>, 'label'>
  /** Where the account has a second factor. */
  code: false | Partial<ComponentProps<typeof TextField>>
}

/** Asks for the password again, and for a code where one is needed, as the last fields of a form. */
export const ProofFields = ({ password, code }: ProofFieldsProps) => (
  <>
    <PasswordField {...password} label="Your password" autoComplete="current-password" />
    {code && <CodeField {...code} />}
  </>
)

/**
 * Like `showFormErrors`. When the server asks for a code because two-step sign-in was enabled on another
 * device in the meantime, it also reloads the status, so that the form shows the code field.
 */
export const showProofErrors: typeof showFormErrors = (error, ...rest) => {
  if (error instanceof Problem && error.code === 'second_factor_required')
    void refresh(accountApi.twoFactor.status)
  return showFormErrors(error, ...rest)
}
