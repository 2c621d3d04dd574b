import { accessText, type Endpoint } from '#contract/endpoint.ts'
import { type FailureEntry, failures } from '#contract/failures.ts'
import { htmlDocument } from './html-document.ts'
import { type Markup, markup } from './markup-rules.ts'

const callRow = ([name, endpoint]: [string, Endpoint]): Markup =>
  markup`<tr id="${name}"><td><code>${endpoint.method}</code></td><td><code>${endpoint.path}</code></td><td>${accessText[endpoint.access]}</td><td>${endpoint.summary}</td></tr>`

const failureRow = ([code, { status, detail }]: [string, FailureEntry]): Markup =>
  markup`<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${detail}</td></tr>`

const byStatus = Object.entries(failures).toSorted(([, one], [, other]) => one.status - other.status)

/** A plain page of every call and every code, for people; programs read openapi.json. */
export const docsPage = (endpoints: [string, Endpoint][]): string =>
  htmlDocument(
    'Surplate: the HTTP interface',
    markup`<h1>The HTTP interface of Surplate</h1>
<p>JSON under <code>/api</code>. Times are ISO 8601 in UTC, money is AUD, ids are opaque. Sign in with <code>POST /api/auth/login</code>; the session is a cookie. Every reply has the server’s time in <code>x-server-time</code>; lists in pages have the address of the next one in <code>Link</code>; replies with an <code>ETag</code> answer 304 to <code>If-None-Match</code>. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>
<table class="call"><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>What it does</th></tr></thead><tbody>
${endpoints.map(callRow)}
</tbody></table>
<h2>When a call is refused</h2>
<p>Answers are problem documents (RFC 9457) with a stable <code>code</code>; <code>invalid</code> names each field in <code>errors</code>. Each reason has its own code; a client that does not know a code goes by the status.</p>
<table class="refusal"><thead><tr><th>Status</th><th>Code</th><th>What a person reads</th></tr></thead><tbody>
${byStatus.map(failureRow)}
</tbody></table>`,
    { lang: 'en', isListed: true, style: '/docs.css' },
  )
