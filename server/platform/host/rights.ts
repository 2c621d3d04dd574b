export interface SystemUser {
  uid: number
  gid: number
}

/**
 * Does file work with no more rights than `user` has, because in a folder that is theirs any name can become
 * a link to anywhere. Only root can lend itself such rights; every other process has those of its user
 * anyway. `work` must not wait: the rights are those of the whole process.
 */
export function withRightsOf<T>(user: SystemUser, work: () => T): T {
  if (process.geteuid?.() !== 0 || user.uid === 0) return work()
  const root = process as Required<
    Pick<NodeJS.Process, 'getgroups' | 'setgroups' | 'getegid' | 'setegid' | 'seteuid'>
  >
  const [groups, group] = [root.getgroups(), root.getegid()]
  try {
    root.setgroups([user.gid])
    root.setegid(user.gid)
    root.seteuid(user.uid)
    return work()
  } finally {
    root.seteuid(0)
    root.setegid(group)
    root.setgroups(groups)
  }
}
