/** Why bank details are not taken. */
export const bankAccountFailures = {
  bank_file_off: {
    status: 409,
    title: 'Not paid by bank file',
    detail: 'Surplate does not pay by bank transfer here, so it takes no bank details. There is nothing to do.',
  },
} as const
