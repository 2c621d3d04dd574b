/** Why somebody cannot join a team, and a device cannot be paired. */
export const staffFailures = {
  sign_in_as_invited: {
    status: 403,
    title: 'Sign in as the invited account',
    detail:
      'There is an account with the invited email. Please sign in to it, then join. If its password is not yours, set a new one by email first.',
  },
  already_member: {
    status: 409,
    title: 'Already on a team',
    detail: 'This person already belongs to the team of a restaurant.',
  },
  invitation_over: {
    status: 410,
    title: 'Invitation over',
    detail:
      'This invitation has been used, withdrawn or replaced, or it is too old. Please ask for a new one.',
  },
  pairing_over: {
    status: 410,
    title: 'Pairing code over',
    detail: 'This code has been used or is too old. Please show a new one on the dashboard and scan that.',
  },
} as const
