import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { it } from '#tests/support/page-test.ts'

it('keeps what was typed over a reload, never a password, and forgets it once there is an account', async ({
  visit,
}) => {
  const page = visit({ path: '/?view=auth' })
  await page.press('Create an account')
  await page.user.click(await page.find('radio', 'Restaurant'))
  const typed = { Name: 'Kept Kitchen', Email: 'kept@surplate.example', 'Mobile number': MOBILE }
  const passwords = { Password: PASSWORD, 'Confirm password': PASSWORD }
  await page.fill({ ...typed, ...passwords })
  page.reload()
  await page.find('heading', 'Create account')
  for (const [label, value] of Object.entries(typed)) expect((await page.field(label)).value).toBe(value)
  for (const label of Object.keys(passwords)) expect((await page.field(label)).value).toBe('')
  expect(await page.find('radio', 'Restaurant')).toHaveProperty('checked', true)
  expect(JSON.stringify([sessionStorage, localStorage, history.state])).not.toContain(PASSWORD)
  expect(sessionStorage).not.toHaveLength(0)

  await page.press('Sign in instead')
  expect((await page.field('Email')).value).toBe(typed.Email)
  await page.fill({ Password: PASSWORD })
  expect(JSON.stringify([sessionStorage, localStorage, history.state])).not.toContain(PASSWORD)
  await page.press('Create an account')
  await page.fill(passwords)
  await page.press('Create account')
  await page.find('button', 'Logout')
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

it('says what a password needs before one is refused, and focuses the field when the server refuses it', async ({
  visit,
}) => {
  const page = visit({ path: '/?view=auth' })
  await page.press('Create an account')
  const password = await page.field('Password')
  const help = document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent
  expect(help).toMatch(/^At least 6 characters\. Not a common password such as 123456, and not your name/)
  await page.fill({ Name: 'Nico Wu', Email: 'common@surplate.example', 'Mobile number': '(0491) 570 006' })
  await page.fill({ Password: 'password1', 'Confirm password': 'password1' })
  await page.press('Create account')
  await page.shows('This password is one of the most common. Please choose another one')
  await waitFor(async () => expect(document.activeElement).toBe(await page.field('Password')))
})
