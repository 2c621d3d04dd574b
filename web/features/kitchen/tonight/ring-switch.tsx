import { allowSound, useIsSoundAllowed } from '#web/domain/sound.ts'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { ring, ringSetting } from './use-new-order-ring.ts'

/**
 * Switches the ring for new orders on and off on this device, and says when the browser still refuses sound.
 */
export function RingSwitch() {
  const isOn = ringSetting.use()
  const isSoundAllowed = useIsSoundAllowed()
  const change = (next: boolean): void => {
    ringSetting.set(next)
    if (next) ring()
  }
  return (
    <div>
      <SwitchField label="Ring for new orders" checked={isOn} onChange={change} />
      {isOn && !isSoundAllowed && (
        <button
          type="button"
          onClick={allowSound}
          className="min-h-11 font-semibold text-amber underline underline-offset-4"
        >
          Press to allow sound
        </button>
      )}
    </div>
  )
}
