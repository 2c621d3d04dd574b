import { useEffect, useState } from 'react'
import { Callout } from '#web/ui/callout.tsx'
import { openSharedQueue, type QueuedScan } from './scan-queue.ts'

/** Scans that neither the server nor anybody else knows of. */
export const isUnsent = ({ conflict }: QueuedScan): boolean => conflict === undefined

const subjectOf = (count: number): string =>
  count === 1 ? '1 order that was handed over here is' : `${count} orders that were handed over here are`

/** That orders were handed over on this device which who is at the counter cannot send, and who can. */
export function UnsentScans({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Callout kind="warning" live>
      <p className="font-semibold">{`${subjectOf(count)} not sent yet.`}</p>
      <p>{`This device keeps ${count === 1 ? 'it' : 'them'}, also while it is off. To send ${count === 1 ? 'it' : 'them'}, sign in here as somebody of the team of the restaurant that handed over, or pair this device with it, and open the counter with a network.`}</p>
    </Callout>
  )
}

/** The same for all that this device keeps, where it is nobody's counter. */
export function AllUnsentScans() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const read = async (): Promise<void> =>
      setCount((await (await openSharedQueue()).all()).filter(isUnsent).length)
    read().catch((error: unknown) => console.error('The kept scans could not be read', error))
  }, [])
  return <UnsentScans count={count} />
}
