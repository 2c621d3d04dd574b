import { complaintKindText } from '#contract/desk/complaint-terms.ts'
import { linkToView } from '#contract/links.ts'
import { listedCode } from '#contract/orders/order-code-wording.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'

/** The complaints that the restaurant can answer. Nothing without any. */
export function CounterComplaints() {
  const { data = [] } = useEndpoint(
    deskApi.complaints.ofRestaurant,
    { status: 'to_answer' },
    { staleTime: 0 },
  )
  const waiting = data.filter(({ actions }) => actions.includes('answer'))
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="complaints-heading">
      <h2 id="complaints-heading" className="text-xl">
        Complaints
      </h2>
      <ul className="divide-y divide-line">
        {waiting.map(({ id, kind, text, order }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <p className="font-semibold">
              <Untranslated words={[listedCode(order)]}>
                {`${complaintKindText[kind]}: ${listedCode(order)}`}
              </Untranslated>
            </p>
            <p>{text}</p>
            <a
              href={linkToView('restaurant-dashboard')}
              className="inline-block py-3 font-semibold underline underline-offset-4"
            >
              Answer
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
