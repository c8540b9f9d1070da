import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './refusal.ts'

/** The user the database server runs as when Throughline itself runs as root. */
export type Account = { uid: number; gid: number }

type PasswdUser = Account & { name: string }

/**
 * Chooses whom the server runs as: PostgreSQL refuses to be root, so root steps down to the owner of an existing
 * cluster, else to `postgres`, else to `nobody`. An ordinary user stays who it is (null).
 *
 * @throws StartRefused when root has no user to step down to, or the cluster belongs to someone else.
 */
export function chooseAccount(cluster: string): Account | null {
  const me = process.getuid?.()
  const owner = ownerOf(cluster)
  if (me !== 0) {
    if (owner !== null && owner !== me) throw new StartRefused(foreignSentence(cluster, owner))
    return null
  }

  // A bare number isn't enough: initdb and postgres look their user up in passwd.
  const users = passwdUsers().filter((user) => user.uid !== 0)
  const account =
    users.find((user) => user.uid === owner) ??
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.name === 'nobody')
  if (!account) {
    throw new StartRefused(
      'As root, the database needs a user named postgres or nobody to run as: create one, start Throughline as an ' +
        'ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  return { uid: account.uid, gid: account.gid }
}

/** Gives a folder and everything in it to the account: a data folder may come from a machine with other numbers. */
export function giveTo(account: Account | null, folder: string): void {
  if (!account || ownerOf(folder) === account.uid) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), account.uid, account.gid)
  }
  // The folder itself comes last, so that a start killed on the way begins again.
  chownSync(folder, account.uid, account.gid)
}

function ownerOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? null
}

function passwdUsers(): PasswdUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.name !== '' && Number.isInteger(user.uid) && Number.isInteger(user.gid))
}

function foreignSentence(cluster: string, owner: number): string {
  return (
    `The database in ${cluster} belongs to another user (uid ${owner}): start Throughline as that user or as root, ` +
    'or set DATA_DIR to another folder.'
  )
}
