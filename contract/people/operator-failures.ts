/** Why somebody cannot work at the desk. */
export const operatorFailures = {
  desk_session_required: {
    status: 403,
    title: 'Desk session required',
    detail: 'Your session at the desk has ended. Please confirm that it is you.',
  },
  proof_required: {
    status: 403,
    title: 'Proof required',
    detail: 'Please confirm that it is you, and do it once more.',
  },
  second_step_required: {
    status: 403,
    title: 'Second step required',
    detail:
      'The desk needs two-step sign-in or a passkey. Please add one in your account first, then come back.',
  },
  own_operator: {
    status: 409,
    title: 'Own role',
    detail: 'You cannot change or end your own role. Please ask another administrator.',
  },
  already_operator: {
    status: 409,
    title: 'Already an operator',
    detail: 'Somebody with this email works at the desk already.',
  },
} as const
