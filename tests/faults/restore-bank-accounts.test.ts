import { join } from 'node:path'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { restore } from '#server/platform/backup/restore-backup.ts'
import { backUp } from '#server/platform/backup/write-backup.ts'
import { carryOver } from '#server/carry-over.ts'
import { startApp } from '#tests/support/app.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { databaseForFile, rowsAt } from '#tests/support/postgres.ts'
import { folderForFile } from './home.ts'

const home = folderForFile('bank-accounts')
const url = await databaseForFile()

const set = ({ client }: Pick<Person, 'client'>, details: object = bankDetails) =>
  client.ok(api.bankAccounts.set, { ...bankDetails, ...details, password: PASSWORD })

it('keeps bank details that were changed after a backup changed when that is restored', async () => {
  const t = await startApp({ database_url: url, env: bankFileSettings })
  const [changed, added, untouched] = [
    await t.aRestaurant('Changed'),
    await t.aRestaurant('Added'),
    await t.aRestaurant('Untouched'),
  ]
  await set(changed)
  await set(untouched)
  await backUp(url, join(home, 'backup'))
  await set(changed, { account_number: '987654321' })
  await set(added)
  await t.stop()
  await restore(url, join(home, 'backup'), join(home, 'copy'), carryOver)

  const stored = await rowsAt(
    url,
    `select restaurant.name, last_three, ended_at is null as is_current from bank_account
       join restaurant on restaurant.id = restaurant_id order by restaurant.name, bank_account.ended_at`,
  )
  expect(stored).toEqual([
    { name: 'Added', last_three: '567', is_current: true },
    { name: 'Changed', last_three: '567', is_current: false },
    { name: 'Changed', last_three: '321', is_current: true },
    { name: 'Untouched', last_three: '567', is_current: true },
  ])
  const restored = await startApp({ database_url: url, env: bankFileSettings })
  await restored.stop()
})
