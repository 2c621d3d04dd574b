import {
  COUNTED_CHEAP_DAY_MAX_G,
  COUNTED_ORDERS_PER_DAY,
  COUNTED_PORTION_MAX_G,
  COUNTED_PRICE_MIN_CENTS,
  COUNTED_RESTAURANT_DAY_MAX_G,
  FREE_PORTIONS_PER_DAY,
  PORTION_WEIGHT_G,
} from '#contract/constants.ts'
import { IMPACT_PAGE } from '#contract/links.ts'
import { impactApi } from '#contract/orders/impact.ts'
import { htmlDocument } from '#server/platform/http/documents/html-document.ts'
import { markup } from '#server/platform/http/documents/markup-rules.ts'
import { IMPACT_METHOD } from './impact-rules.ts'
import type { Total } from './impact-store.ts'

const whole = new Intl.NumberFormat('en-AU')

/** The public page about how the home figures are counted, with what anyone needs to count them again. */
export const impactPage = ({ orders, portions, food_g, co2e_g, left_out_g }: Total): string =>
  htmlDocument(
    'How Surplate counts what is saved',
    markup`<p><a href="/">Surplate</a></p>
<h1>How we count what is saved</h1>
<p>Only meals that were collected count. A meal that was ordered and cancelled, never paid or never picked up saves nothing, and neither
does one that an account collected from its own restaurant. An order of which a meal is recalled later, or whose price is given back, is
taken out again, with the day on which it was counted.</p>
<table>
<tbody>
<tr><th scope="row">Food waste saved</th><td>portions × the weight of a portion. The restaurant may give the weight; where it does not, a portion counts as ${PORTION_WEIGHT_G} g (WRAP). What was said is counted up to what is plausible, below.</td></tr>
<tr><th scope="row">CO2e saved</th><td>kilograms of food × ${IMPACT_METHOD.factor.toFixed(1)}. Source: ${IMPACT_METHOD.factor_source}.</td></tr>
<tr><th scope="row">Happy Customers</th><td>the number of collected orders, but those from one's own restaurant. An order whose weight is not counted is still one.</td></tr>
<tr><th scope="row">Average Savings</th><td>50%, a fixed figure: about half the usual price is what partners aim for.</td></tr>
</tbody>
</table>
<h2>What is plausible</h2>
<ul>
<li>A portion counts as ${whole.format(COUNTED_PORTION_MAX_G)} g at most.</li>
<li>Of the portions of one order that cost nothing, ${FREE_PORTIONS_PER_DAY} free portions count, as many as anybody can order on one day.</li>
<li>A portion counts as ${PORTION_WEIGHT_G} g at most where we have not checked the restaurant's registration.</li>
<li>A portion for less than $${COUNTED_PRICE_MIN_CENTS / 100} counts only for customers who have confirmed their email, and ${whole.format(COUNTED_CHEAP_DAY_MAX_G / 1_000)} kg of such portions of one restaurant on one day.</li>
<li>Of one person ${COUNTED_ORDERS_PER_DAY} orders count at one restaurant on one day. Accounts that have paid with one card are one person.</li>
<li>Of one restaurant on one day in Melbourne ${whole.format(COUNTED_RESTAURANT_DAY_MAX_G / 1_000)} kg count at most, in the order in which our server received the collections. Its clock gives the day, also of a collection that a device recorded without a network.</li>
<li>What is taken out again is not given to orders that the limit of its day had cut.</li>
</ul>
<h2>Versions</h2>
<table>
<tbody>
<tr><th scope="row">2026-1</th><td>Every collected order counted, with the weight that was said. What was counted by it stays as it was, without recalled orders, and has its name in the sums by day.</td></tr>
<tr><th scope="row">2026-2</th><td>One's own orders do not count, and what is plausible limits the rest. The day was the one that the device reported, and recalled orders stayed. All of it was counted again by 2026-3.</td></tr>
<tr><th scope="row">2026-3</th><td>The day of the server, and recalled or refunded orders are taken out. What was counted by it stays as it was.</td></tr>
<tr><th scope="row">${IMPACT_METHOD.factor_version}</th><td>The rules on this page: cheap portions, many orders of one account and restaurants that are not checked count less.</td></tr>
</tbody>
</table>
<h2>So far</h2>
<p>${whole.format(orders)} orders, ${whole.format(portions)} portions, ${whole.format(food_g)} g of food, ${whole.format(co2e_g)} g CO2e, the newest by method ${IMPACT_METHOD.factor_version}. The factor, its version and its source are kept with each order, so a later factor does not change what was counted before.</p>
<p>${whole.format(left_out_g)} g more are not counted because of the limits above.</p>
<p><a href="${impactApi.days.path}">Every day's sums as CSV</a>: add up its rows and you get the same, day by day and method by method; the food × ${IMPACT_METHOD.factor.toFixed(1)} gives the CO2e, up to a gram for each order.</p>
<p><a href="${IMPACT_PAGE}">What was saved by month and suburb</a></p>`,
    { lang: 'en', isListed: true, style: '/docs.css' },
  )
