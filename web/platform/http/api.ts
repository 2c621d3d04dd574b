import type { api as contract } from '#contract/api.ts'
import type { Endpoint, MethodAndPath, ReplyOf, RequestOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'

/** An endpoint as the browser needs it: `types` exists for the compiler only. */
export interface ClientEndpoint<Request = unknown, Reply = unknown> extends MethodAndPath {
  types?: { request: Request; reply: Reply }
}

export type Client<Calls> = {
  readonly [Call in keyof Calls]: Calls[Call] extends Endpoint
    ? ClientEndpoint<RequestOf<Calls[Call]>, ReplyOf<Calls[Call]>>
    : never
}

/**
 * The HTTP interface without the calls of kitchens, the desk and money, typed by the contract's schemas and
 * free of them: zod would be a quarter of the home page's code.
 */
export const api: { readonly [Slice in keyof typeof paths]: Client<(typeof contract)[Slice]> } = paths
