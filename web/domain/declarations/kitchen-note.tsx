import { kitchenNote } from '#contract/kitchen/declarations/declaration-wording.ts'
import { phoneText, phoneUrl } from '#contract/people/phone-numbers.ts'

/** The note of the contract, in which the number can be called. */
export function KitchenNote({ phone }: { phone: string | null }) {
  const note = kitchenNote(phone, 'order')
  const at = phone === null ? -1 : note.lastIndexOf(phoneText(phone))
  return (
    <p className="text-sm text-soft">
      <span>{at < 0 ? note : note.slice(0, at)}</span>
      {phone !== null && (
        <>
          <a
            href={phoneUrl(phone)}
            className="font-semibold whitespace-nowrap text-ink underline underline-offset-4"
          >
            {phoneText(phone)}
          </a>
          <span>.</span>
        </>
      )}
    </p>
  )
}
