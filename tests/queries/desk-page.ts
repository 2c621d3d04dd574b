import type { Endpoint } from '#contract/endpoint.ts'

/** What a page of the desk calls, with each filter that it has. */
export interface DeskPage {
  page: string
  calls: [Endpoint, object[]][]
}
