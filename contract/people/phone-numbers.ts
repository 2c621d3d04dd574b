// Telephone numbers as Australians write and dial them; they are stored as they were given, or as E.164.

/** Mobile, landline, and the numbers that are one for the whole country. */
const forms: [RegExp, string][] = [
  [/^(0[45]\d\d)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(0[2378])(\d{4})(\d{4})$/, '($1) $2 $3'],
  [/^(1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(13)(\d\d)(\d\d)$/, '$1 $2 $3'],
]

/** The number as it is dialled within the country; undefined for one of another country or another form. */
function nationalNumber(phone: string): string | undefined {
  const number = phone.replaceAll(/[\s().-]/g, '').replace(/^\+?610?(?=[2-578]\d{8}$)/, '0')
  return forms.some(([pattern]) => pattern.test(number)) ? number : undefined
}

/** "0491 570 006", "(03) 9555 0123"; another number as it was given. */
export function phoneText(phone: string): string {
  const number = nationalNumber(phone)
  return number === undefined
    ? phone
    : forms.reduce((text, [pattern, form]) => text.replace(pattern, form), number)
}

/** "tel:+61491570006", which a phone abroad can dial too. */
export const phoneUrl = (phone: string): string =>
  `tel:${encodeURI((nationalNumber(phone) ?? phone.replaceAll(/[\s().-]/g, '')).replace(/^0(?=\d{9}$)/, '+61'))}`
