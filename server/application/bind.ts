import { type CallBudget, type Endpoint, isDeskAccess } from '#contract/endpoint.ts'
import type { AnyHandler, RouteOptions } from '#server/platform/http/http.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { HandlerOf, Route } from './callers.ts'

export interface BindDeps {
  route: Route
  limits: Limits
}

export type Handlers<Api extends Record<string, Endpoint>> = { [Name in keyof Api]: HandlerOf<Api[Name]> }

type OptionsOf<Api extends Record<string, Endpoint>> = { [Name in keyof Api]?: RouteOptions<Api[Name]> }

interface Spender {
  id?: string
  restaurant_id?: string | null
}

/** Throws where a caller has no id of that kind: the endpoint then counts by something it does not know. */
function subjectOf({ per, purpose }: CallBudget, { id, restaurant_id }: Spender): string {
  const subject = per === 'account' ? id : restaurant_id
  if (subject == null) throw new Error(`${purpose} counts by ${per}, which the caller does not have`)
  return subject
}

const spending =
  (limits: Limits, budget: CallBudget, handler: AnyHandler): AnyHandler =>
  async (input, caller, context) => {
    await limits.spend([{ budget, subject: subjectOf(budget, caller) }])
    return handler(input, caller, context)
  }

/**
 * Binds every endpoint of an interface to what answers it, once its budget allows: one that is forgotten does
 * not compile. What needs an open desk is bound by `bindDesk` instead, which records it, or the start fails.
 */
export function bind<Api extends Record<string, Endpoint>>(
  deps: BindDeps,
  api: Api,
  handlers: Handlers<Api>,
  options: OptionsOf<Api> = {},
): void {
  for (const { access, path } of Object.values(api))
    if (access !== 'operator' && isDeskAccess(access))
      throw new Error(`${path} is of the desk and has to be bound by bindDesk`)
  bindRecorded(deps, api, handlers, options)
}

/** The same, for an interface of the desk whose handlers record what they do. */
export function bindRecorded<Api extends Record<string, Endpoint>>(
  { route, limits }: BindDeps,
  api: Api,
  handlers: Handlers<Api>,
  options: OptionsOf<Api> = {},
): void {
  for (const [name, endpoint] of Object.entries(api)) {
    const handler = handlers[name] as AnyHandler
    const { budget } = endpoint
    // The type of a handler depends on its endpoint in a way that TypeScript cannot follow through a loop.
    route(
      endpoint,
      (budget === undefined ? handler : spending(limits, budget, handler)) as never,
      options[name],
    )
  }
}
