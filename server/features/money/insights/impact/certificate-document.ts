import { IMPACT_METHOD_PAGE, IMPACT_PAGE } from '#contract/links.ts'
import type { ImpactCertificate, ImpactClaim } from '#contract/money/insights/impact-certificates.ts'
import { longDate, monthName } from '#contract/time-wording.ts'
import { htmlDocument } from '#server/platform/http/documents/html-document.ts'
import { type Markup, markup } from '#server/platform/http/documents/markup-rules.ts'

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 })
const kilograms = (grams: number): string => `${number.format(grams / 1_000)} kg`

const figure = ([name, value]: [string, string]): Markup =>
  markup`<tr><th scope="row">${name}</th><td class="number">${value}</td></tr>`

/** A certificate on one sheet of A4: for people, and below it the signed text for programs. */
export function certificateHtml({
  claim,
  certificate,
}: {
  claim: Omit<ImpactClaim, 'key_id'>
  certificate: ImpactCertificate
}): string {
  const { restaurant, suburb, month, origin, method_versions, issued_at } = claim
  const figures: [string, string][] = [
    ['Orders collected', number.format(claim.orders)],
    ['Portions', number.format(claim.portions)],
    ['– with a weight that the restaurant stated', number.format(claim.weighed_portions)],
    ['– with the usual weight, assumed', number.format(claim.assumed_portions)],
    ['CO₂e avoided, an estimate', kilograms(claim.co2e_g)],
  ]
  return htmlDocument(
    `${restaurant} saved ${kilograms(claim.food_g)} of food in ${monthName(month)}`,
    markup`<article class="certificate">
<header>
<p class="brand"><img src="/favicon.svg" alt="" width="40" height="40"> Surplate</p>
<p class="kind">Certificate of food saved</p>
</header>
<h1>${restaurant}</h1>
<p class="where">${suburb === null ? '' : `${suburb}, `}${monthName(month)}</p>
<p class="amount"><strong>${kilograms(claim.food_g)}</strong> of good food, eaten instead of thrown away</p>
<table>
<tbody>
${figures.map(figure)}
</tbody>
</table>
<p>Counted from orders that were collected, by method ${method_versions.join(', ')}: <a href="${origin}${IMPACT_METHOD_PAGE}">${origin}${IMPACT_METHOD_PAGE}</a></p>
<p>Issued on ${longDate(issued_at)} by <a href="${origin}">${origin}</a>. What is refunded or recalled after that is not taken out here.</p>
<p class="screen"><a href="?format=json" download="surplate-certificate-${month}.json">Signed file</a></p>
<section>
<h2>Signed with key ${certificate.key_id}</h2>
<p>How to check it: <a href="${origin}${IMPACT_PAGE}#certificates">${origin}${IMPACT_PAGE}</a></p>
<pre>${JSON.stringify(certificate)}</pre>
</section>
</article>`,
    { style: '/certificate.css' },
  )
}
