import { describe, expect, it } from 'vitest'
import { type EmailTemplate, renderText } from '#server/features/messages/notifications/email-template.ts'
import {
  type WeeklyPlanEmailInput,
  weeklyPlanTemplate,
} from '#server/features/kitchen/weekly-plans/weekly-plan-emails.ts'

const ORIGIN = 'https://surplate.example'
/** The text above the signature, by paragraph. */
const paragraphsOf = (template: EmailTemplate): string[] =>
  renderText(template, ORIGIN).split('\n\n').slice(0, -1)

const build = (fields: Partial<WeeklyPlanEmailInput> = {}) =>
  weeklyPlanTemplate({
    name: 'Pina Rossi',
    food_item_name: 'Lasagne',
    quantity: 6,
    expires_at: '2026-11-24T10:30:00.000Z',
    failure: null,
    weekday_sales: [5, 6, 4],
    date: '2026-11-24',
    origin: ORIGIN,
    ...fields,
  })

describe('the email of a weekly plan', () => {
  it('asks whether to list, with what was sold before and a link to answer', () => {
    expect(build().subject).toBe('List 6 Lasagne until 9:30 pm?')
    expect(paragraphsOf(build())).toEqual([
      'Please answer your weekly plan: list 6 portions of Lasagne until 9:30 pm?',
      'Hi Pina,',
      'Nothing is on sale until you answer.',
      'Sold on the last Tuesdays, newest first: 5, 6, 4.',
      'Yes, change or not today:\nhttps://surplate.example/?view=restaurant-dashboard',
    ])
  })

  it('says why an automatic weekly plan could not list', () => {
    const template = build({ failure: 'Your free trial has ended.', quantity: 1, weekday_sales: [] })
    expect(template.subject).toBe('Not listed: 1 Lasagne')
    const text = paragraphsOf(template).join('\n')
    expect(text).toMatch(
      /^Please list 1 portion of Lasagne until 9:30 pm on the dashboard: your weekly plan could not\./,
    )
    expect(text).toContain('Why it could not:\n“Your free trial has ended.”')
    expect(text).not.toContain('Sold on')
  })

  it.each([null, 'See evil.com/login'])('makes no link of what was entered; failure: %s', (failure) => {
    const template = build({ food_item_name: 'Pay at http://evil.example', failure })
    const text = paragraphsOf(template).join('\n').replace(`${ORIGIN}/?view=restaurant-dashboard`, '')
    expect(`${template.subject} ${text}`).not.toMatch(/\w\.\w|:\/\//)
  })
})
