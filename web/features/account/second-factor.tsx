import type { ComponentProps } from 'react'
import { twoFactorApi } from '#contract/two-factor.ts'
import { Problem } from '#web/platform/call.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { refresh, useEndpoint } from '#web/platform/query.ts'
import { TextField } from '#web/ui/field.tsx'

/** Whether the forms of the account have to ask for a code as well as the password. */
export const useTwoFactorEnabled = (): boolean => useEndpoint(twoFactorApi.status, {}).data?.enabled === true

/** The code that such a form asks for. */
export function CodeField({
  label = 'Code',
  help = 'The six digits of your authenticator app, or a recovery code.',
  ...input
}: Partial<ComponentProps<typeof TextField>>) {
  return <TextField label={label} help={help} autoComplete="one-time-code" autoCapitalize="characters" {...input} />
}

/** As `tellForm`; has the form ask for a code when two-step sign-in was switched on somewhere else meanwhile. */
export function showProofErrors(
  error: unknown,
  ...rest: Parameters<typeof showFormErrors> extends [unknown, ...infer Rest] ? Rest : never
) {
  if (error instanceof Problem && error.code === 'second_factor_required') void refresh(twoFactorApi.status)
  return showFormErrors(error, ...rest)
}
