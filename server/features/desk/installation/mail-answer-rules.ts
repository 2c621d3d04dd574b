const explanations: [RegExp, string][] = [
  [
    /^E(?:DNS|SOCKET|CONNECTION|TIMEDOUT)\b/,
    'The mail server could not be reached: check host and port in SMTP_URL.',
  ],
  [
    /^ETLS\b/,
    'No secure connection to the mail server: check smtp or smtps in SMTP_URL, and its certificate.',
  ],
  [/^(?:EAUTH\b|53[045])/, 'The mail server refused the sign-in: check user and password in SMTP_URL.'],
  [/sender|5\.1\.[78]|5\.7\.1\b/i, 'The mail server refused the sender: check MAIL_FROM.'],
  [/^55[0-3]|5\.1\.\d/, 'The mail server does not know your address: check the email of your account.'],
  [/^4/, 'The mail server took nothing for the moment: try again in a few minutes.'],
]

/** What the mail server answered, and what to do about it. */
export function explainMailAnswer(error: string): string {
  const answer = error.replace(/^mail was not taken: /, '')
  const [, explanation = 'The mail server did not take the email.'] =
    explanations.find(([form]) => form.test(answer)) ?? []
  return `${explanation} It answered: ${answer}`
}
