/** What has to be reached where somebody tries to get in who does not belong. */
export const securityTargets = {
  'made requests': { requests: '100000 times', '5xx': '= 0', 'outside the contract': '= 0' },
} as const
