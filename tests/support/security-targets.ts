/** What has to be reached where somebody tries to get in who does not belong. */
export const securityTargets = {
  'every call by everyone': { calls: '>= 400', unexpected: '= 0', 'changes by those refused': '= 0' },
  'made requests': { requests: '100000 times', '5xx': '= 0', 'outside the contract': '= 0' },
  'others while one account misbehaves': {
    'bad requests': '2000 times',
    'orders of others refused': '= 0',
    'scans of others refused': '= 0',
  },
  'pickup tokens changed': { tokens: '100000 times', accepted: '= 0' },
  'one pass scanned at once': { scans: '100 times', 'answered 200': '= 1' },
  'webhooks nobody signed': { sent: '>= 10', accepted: '= 0', 'changes of them': '= 0' },
  'webhooks replayed': { sent: '100 times', effects: '= 1' },
  'bad addresses to return to': { addresses: '>= 60', accepted: '= 0' },
  'cross-site writes': { writes: '>= 400', accepted: '= 0' },
  'markup in every field': { fields: '>= 60', 'answered as a page': '= 0' },
  'markup in every view': { views: '>= 8', 'scripts run': '= 0' },
  'addresses of pictures': { refused: '>= 30', accepted: '= 0', connections: '= 0' },
  'guessing one password': {
    'in an hour from one network': '<= 100',
    'in a day from everywhere': '<= 200',
    'owner kept out': '= 0',
  },
  'who has an account': { 'answers that differ': '= 0', 'time differs percent': '<= 50' },
  'headers of every kind of answer': { kinds: '>= 40', 'without them': '= 0', 'lowest score': '>= 100' },
  'slow and huge requests': { kinds: '>= 10', 'cut off ms most': '<= 5000', 'others harmed': '= 0' },
  'log of a whole day': { secrets: '>= 30', 'in the log': '= 0' },
  'logs of the whole run': { lines: '>= 1000', 'lines with a secret': '= 0' },
} as const
