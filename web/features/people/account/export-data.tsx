import Download from 'virtual:icons/download'
import { api } from '#web/platform/http/api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { saveFile } from '#web/platform/save-file.ts'

/** Downloads all data of the account as a file. */
export function ExportData() {
  const exportData = useCall(api.accountExport.read, {
    onSuccess: (data) => saveFile('surplate-my-data.json', JSON.stringify(data, null, 2), 'application/json'),
    onError: (error) =>
      notify(failureText(error, 'Your data could not be prepared. Please try again.'), 'error'),
  })
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-2xl">Your data</h2>
      <p className="text-soft">Everything we keep about you, as a JSON file that other programs can read.</p>
      <Button variant="secondary" busy={exportData.isPending} onClick={() => exportData.mutate({})}>
        <Download aria-hidden="true" className="size-5" />
        <span>Download my data</span>
      </Button>
    </Card>
  )
}
