import Download from 'virtual:icons/download'
import Printer from 'virtual:icons/printer'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import './recovery-print.css'
import { saveFile } from '#web/platform/save-file.ts'

/** The recovery codes, which the server shows only once. */
export function RecoveryCodes({
  codes,
  email,
  onClose,
}: {
  codes: string[]
  email: string
  onClose: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const text = `Surplate recovery codes for ${email}\nEach works once, in place of the code of the app.\n\n${codes.join('\n')}\n`
  return (
    <section aria-labelledby="recovery-heading" className="flex flex-col gap-4">
      <div data-recovery-codes className="flex flex-col gap-2">
        <h3 id="recovery-heading" ref={heading} tabIndex={-1} className="text-xl">
          Keep your recovery codes
        </h3>
        <p>{`They are shown only now. If you lose your phone, each of them signs ${email} in once, in place of the code of the app.`}</p>
        <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunk p-4 font-mono text-lg">
          {codes.map((code) => (
            <li translate="no" key={code}>
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          variant="secondary"
          className="flex-1"
          text={text}
          copiedText="Recovery codes copied."
          errorText="The codes could not be copied. Please select and copy them by hand."
        >
          Copy
        </CopyButton>
        <Button variant="secondary" onClick={() => window.print()} className="flex-1">
          <Printer aria-hidden="true" className="size-5" />
          <span>Print</span>
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile('surplate-recovery-codes.txt', text, 'text/plain')}
          className="flex-1"
        >
          <Download aria-hidden="true" className="size-5" />
          <span>Save</span>
        </Button>
      </div>
      <Button onClick={onClose}>I have kept them</Button>
    </section>
  )
}
