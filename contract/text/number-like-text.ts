const SIGNS = String.raw`\s.,:'+\-/$€£¥%()`
const part = String.raw`[\d${SIGNS}]*`
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const forms = [
  // 1100, 00123, 1,100.50, ($5), 12E456 (or with the D of Fortran), 1-2, 3/4/26, 12:30, 3 pm
  new RegExp(String.raw`^[${SIGNS}]*\d${part}(?:(?:[ed]|[ap]\.?(?:m\.?)?)${part})?$`),
  // 3MAR24, MAR4, 4 March 2026
  new RegExp(String.raw`^(?=.*\d)${part}${month}${part}$`),
  /^(?:true|false)$/,
]

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a spreadsheet that opens a text as a cell may make a number, date, time or truth value of it. */
export function isNumberLike(text: string): boolean {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  return !uuid.test(plain) && forms.some((form) => form.test(plain))
}
