import { waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { operatorsApi } from '#contract/people/operators.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

it('changes a role by a button, and ends it by a second press', async ({ t, deskOf }) => {
  const [admin, other] = [await anOperator(t), await anOperator(t, 'support', 'Ada Moss')]
  const page = await deskOf(admin, 'Operators')
  const card = (await page.shows('Ada Moss')).closest('li') as HTMLElement
  await page.user.selectOptions(await page.find('combobox', 'Role', card), 'finance')
  expect(page.calls.map(({ method }) => method)).not.toContain('PATCH')
  await page.press('Change role', card)
  await page.shows('The role is changed.')
  await page.press('End role', card)
  expect(page.calls.map(({ method }) => method)).not.toContain('DELETE')
  await page.press('End role: Yes, end it', card)
  await page.shows('The role has ended.')
  const operators = await admin.client.ok(operatorsApi.all, {})
  expect(operators.find(({ id }) => id === other.operator_id)).toMatchObject({
    role: 'finance',
    ended_at: expect.any(String),
  })
  await waitFor(() => expect(within(card).queryByRole('button')).toBeNull())
})

it('lets nobody but administrators change roles', async ({ t, deskOf }) => {
  await anOperator(t, 'admin', 'Mina Kaur')
  const page = await deskOf(await anOperator(t, 'finance'), 'Operators')
  const card = (await page.shows('Mina Kaur')).closest('li') as HTMLElement
  expect(within(card).queryByRole('button')).toBeNull()
  expect(within(document.body).queryByText('Invite an operator')).toBeNull()
})
