import { zodResolver } from '@hookform/resolvers/zod'
import { LoginForm } from '#contract/people/accounts.ts'

export const signInResolver = zodResolver(LoginForm)
