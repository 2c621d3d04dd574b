import { addDays } from '#contract/calendar-days.ts'
import { cityApi } from '#contract/desk/city.ts'
import { paidOrderKinds } from '#contract/desk/city-terms.ts'
import { deskComplaintsApi } from '#contract/desk/desk-complaints.ts'
import { approvalsApi } from '#contract/desk/approvals.ts'
import { correspondenceApi } from '#contract/desk/correspondence.ts'
import { auditApi } from '#contract/people/audit.ts'
import { decisionsApi } from '#contract/desk/decisions.ts'
import { legalTextsApi } from '#contract/people/legal-texts.ts'
import { lookupApi } from '#contract/desk/lookup.ts'
import { deskSessionApi, operatorsApi } from '#contract/people/operators.ts'
import { insightWeeks } from '#contract/money/insights/insights.ts'
import { reportsApi } from '#contract/desk/reports.ts'
import { melbourneDate } from '#contract/time.ts'
import { emailOf, idOf, type Kind } from '#tests/bench/city-ids.ts'
import { BUSY } from '#tests/bench/generated-orders.ts'
import { type DeskPage, moneyPages } from './desk-money-pages.ts'
import {
  COMMON_CODE,
  COMPLAINTS,
  FIRST_WAITING_COMPLAINT,
  FIRST_WAITING_REPORT,
  RESTAURANTS,
} from './desk-city.ts'

const complaint = (n: number) => ({ complaint_id: idOf('complaint', n) })
const restaurant = (n: number) => ({ restaurant_id: idOf('restaurant', n) })
const reason = 'Asked for help'

/** Every page of the desk in a city with a year of orders, whose ids are of a kind. */
export const deskPages = (order: Kind, now: Date): DeskPage[] => [
  {
    page: 'overview',
    calls: [
      [deskSessionApi.get, [{}]],
      [operatorsApi.overview, [{}]],
    ],
  },
  {
    page: 'complaints',
    calls: [
      [
        deskComplaintsApi.browse,
        [
          {},
          ...['open', 'with_operator', 'settled', 'closed', 'appealed'].map((status) => ({ status })),
          { status: 'settled', cursor: idOf('complaint', COMPLAINTS / 2) },
        ],
      ],
    ],
  },
  {
    page: 'a complaint',
    calls: [
      [
        deskComplaintsApi.get,
        [4, FIRST_WAITING_COMPLAINT, COMPLAINTS - 100, COMPLAINTS - 1].map((n) => complaint(n)),
      ],
    ],
  },
  {
    page: 'a photo of a complaint',
    calls: [
      [
        deskComplaintsApi.photo,
        [FIRST_WAITING_COMPLAINT, COMPLAINTS - 2].map((n) => ({
          ...complaint(n),
          photo_id: idOf('complaint-photo', n),
        })),
      ],
    ],
  },
  {
    page: 'reports',
    calls: [
      [
        reportsApi.browse,
        ['open', 'decided'].flatMap((status) => [
          { status },
          { status, object_kind: 'restaurant' },
          { status, reason: 'unsafe_food' },
          // A reason and a kind that none of them has.
          { status, object_kind: 'photo' },
          { status, reason: 'offensive' },
          { status, object_kind: 'food_item', reason: 'other' },
        ]),
      ],
    ],
  },
  {
    page: 'a report',
    calls: [
      [
        reportsApi.get,
        [0, 500, FIRST_WAITING_REPORT, FIRST_WAITING_REPORT + 1].map((n) => ({
          report_id: idOf('report', n),
        })),
      ],
    ],
  },
  {
    page: 'decisions',
    calls: [
      [
        decisionsApi.browse,
        [{}, { appeals: 'waiting' }, restaurant(BUSY), { cursor: idOf('decision', 500) }],
      ],
    ],
  },
  {
    page: 'restaurants',
    calls: [
      [
        approvalsApi.browse,
        [
          {},
          ...['draft', 'submitted', 'changes_requested', 'declined', 'approved', 'suspended', 'closed'].map(
            (state) => ({
              state,
            }),
          ),
          { q: 'Kitchen 12' },
          { q: 'holdings' },
          { q: 'bake', state: 'submitted' },
          { q: '51 000 000 007' },
          { q: 'nothing like it' },
        ],
      ],
    ],
  },
  {
    page: 'a restaurant',
    calls: [
      [approvalsApi.read, [BUSY, 7, RESTAURANTS - 1].map(restaurant)],
      [approvalsApi.readCertificate, [restaurant(BUSY)]],
      [lookupApi.orders, [restaurant(BUSY), restaurant(7)]],
      [correspondenceApi.ofRestaurant, [restaurant(BUSY), restaurant(7)]],
    ],
  },
  {
    page: 'search',
    calls: [
      [
        lookupApi.find,
        [COMMON_CODE, emailOf(7), '+61420000009', 'Kitchen 12', 'kitchen', 'nothing like it'].map((q) => ({
          q,
        })),
      ],
    ],
  },
  {
    page: 'an order and its timeline',
    calls: [[lookupApi.order, [3, 100, 94, 1007].map((n) => ({ order_id: idOf(order, n) }))]],
  },
  {
    page: 'a person',
    calls: [[lookupApi.openPerson, [7, 1_234].map((n) => ({ account_id: idOf('account', n), reason }))]],
  },
  {
    page: 'the person with most orders',
    calls: [[lookupApi.openPerson, [{ account_id: idOf('account', BUSY), reason }]]],
  },
  {
    page: 'the city',
    calls: [
      [cityApi.read, [...insightWeeks.map((weeks) => ({ weeks })), { format: 'csv', table: 'searches' }]],
      [
        cityApi.paidOrders,
        paidOrderKinds.map((kind) => ({
          kind,
          from: addDays(melbourneDate(now), -30),
          to: melbourneDate(now),
        })),
      ],
    ],
  },
  {
    page: 'figures of a month',
    calls: [
      [
        lookupApi.figures,
        [1, 40, 70].map((days) => ({
          month: melbourneDate(new Date(now.getTime() - days * 86_400_000)).slice(0, 7),
        })),
      ],
    ],
  },
  {
    page: 'audit log',
    calls: [
      [
        auditApi.browse,
        [
          {},
          { cursor: '25000' },
          { actor_id: idOf('operator', 1) },
          { actor_id: idOf('operator', 1), cursor: '25000' },
          { object_kind: 'complaint' },
          { object_kind: 'legal_text' },
          // Of which there are none.
          { object_kind: 'photo' },
          { object_kind: 'complaint', object_id: idOf('complaint', 5) },
          { object_kind: 'complaint', actor_id: idOf('operator', 1) },
          { object_kind: 'photo', actor_id: idOf('operator', 1) },
          { object_id: idOf('complaint', 5) },
        ],
      ],
    ],
  },
  {
    page: 'texts',
    calls: [
      [legalTextsApi.all, [{}]],
      [legalTextsApi.read, [{ kind: 'terms' }]],
    ],
  },
  { page: 'operators', calls: [[operatorsApi.all, [{}]]] },
  ...moneyPages(now),
]
