/** Why bank details are not taken, and no file is made of them. */
export const bankAccountFailures = {
  bank_file_off: {
    status: 409,
    title: 'Not paid by bank file',
    detail:
      'Surplate does not pay by bank transfer here, so it takes no bank details. There is nothing to do.',
  },
  bank_details_gone: {
    status: 410,
    title: 'Bank details deleted',
    detail:
      'Some of the bank details in this file have been deleted since, so it cannot be made again. Please look for the one from then.',
  },
} as const
