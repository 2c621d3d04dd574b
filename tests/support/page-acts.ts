import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { NewPerson } from './browser-acts.ts'
import { MOBILE, PASSWORD } from './builders.ts'
import { fieldsOf, holding, matcherOf, type Words } from './page-elements.ts'

// A state is waited for, however busy the machine; the names of what is there are in the message, all of its
// markup would hide them.
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(`${message}\n${document.body.textContent}`),
})

/** What people see and do on a page in process, by what is on it. */
export class PageActs {
  readonly user = userEvent.setup()

  /** Presses a button once it is enabled, in a part of the page where there are several of that name. */
  async press(name: Words, part = document.body): Promise<void> {
    const button = await this.find('button', name, part)
    await waitFor(() => expect(button.matches(':disabled, [aria-disabled=true]')).toBe(false))
    await this.user.click(button)
  }

  /** Chooses from the menu of a food item in the table. */
  async choose(action: Words, item: string, part = document.body): Promise<void> {
    await this.press(`Actions for ${item}`, part)
    await this.press(action, await this.find('group', `Actions for ${item}`, part))
  }

  /** Opens a tab of the dashboard. */
  async openTab(name: 'Tonight' | 'How it went' | 'Money' | 'Settings'): Promise<void> {
    await this.user.click(await this.find('tab', name))
  }

  /** Opens what is folded under this title. */
  async unfold(title: Words, part = document.body): Promise<void> {
    await this.user.click(await this.shows(title, part))
  }

  /** Goes through the shop by its navigation. */
  async goTo(name: Words): Promise<void> {
    await this.press(name, await this.find('navigation', 'Main'))
  }

  /** The element of a role, once there is exactly one of this name. */
  find(role: string, name: Words, part = document.body): Promise<HTMLElement> {
    return within(part).findByRole(role, { name: matcherOf(name) })
  }

  /** The card of a meal, by its exact name. */
  card(name: string): Promise<HTMLElement> {
    return screen.findByRole('article', { name })
  }

  /** The names of the meals on the page, from the first on. */
  cardNames(): string[] {
    return [...document.querySelectorAll('article')].map((card) => card.getAttribute('aria-label') ?? '')
  }

  dialog(): Promise<HTMLElement> {
    return screen.findByRole('dialog')
  }

  async closedDialog(): Promise<void> {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  /**
   * Waits until these words are on the page, or in a part of it, and gives the smallest element that holds
   * them.
   */
  shows(words: Words, part = document.body): Promise<HTMLElement> {
    return waitFor(() => {
      const [element] = holding(words, part)
      if (element === undefined) throw new Error(`Not shown: ${String(words)}\n${part.textContent}`)
      return element
    })
  }

  /** Waits until these words are nowhere. */
  hides(words: Words, part = document.body): Promise<void> {
    return waitFor(() => expect(holding(words, part).map(({ textContent }) => textContent)).toEqual([]))
  }

  /** The field of exactly this label, once there is exactly one. */
  field(label: string, part = document.body): Promise<HTMLInputElement> {
    return waitFor(() => {
      const [field, ...others] = fieldsOf(label, part)
      if (field === undefined || others.length > 0)
        throw new Error(`${others.length} others or no field of the label “${label}”\n${part.textContent}`)
      return field
    })
  }

  /** Types into fields, or chooses, by their labels. */
  async fill(typed: Record<string, string>, part = document.body): Promise<void> {
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(await this.field(label, part), { target: { value } })
  }

  /** From the form to sign in. */
  async signIn({ email }: { email: string }): Promise<void> {
    await this.fill({ Email: email, Password: PASSWORD })
    await this.press('Sign in', await this.find('main', ''))
    await this.find('button', 'Logout')
  }

  /** Fills in the form that opens a new account, and sends it. */
  async createAccount({ user_type, name, email }: NewPerson): Promise<void> {
    await this.user.click(await screen.findByRole('radio', { name: user_type }))
    await this.fill({
      Name: name,
      Email: email,
      'Mobile number': MOBILE,
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    })
    await this.press('Create account')
  }

  /**
   * What is wrong according to the form: the text that each wrong field names as its error, by label. Waits
   * for the first.
   */
  async fieldErrors(labels: readonly string[]): Promise<Record<string, string>> {
    await waitFor(() => expect(document.querySelector('main [aria-invalid="true"]')).not.toBeNull())
    const invalid = labels.flatMap((label) =>
      fieldsOf(label, document.body).map((field) => ({ label, field })),
    )
    const errors = invalid
      .filter(({ field }) => field.getAttribute('aria-invalid') === 'true')
      .map(({ label, field }) => {
        const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ')
        return [label, document.getElementById(id)?.textContent?.trim() ?? '']
      })
    return Object.fromEntries(errors)
  }
}
