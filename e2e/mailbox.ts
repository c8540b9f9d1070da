import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/**
 * Waits for an email to an address in the product's local outbox and returns the newest that matches.
 *
 * @throws when none arrives in time, with the subjects that did.
 */
export async function mailTo(address: string, subject: RegExp = /./, withinMs = 15_000): Promise<Email> {
  const deadline = performance.now() + withinMs
  let theirs: Email[] = []
  while (performance.now() < deadline) {
    theirs = (await outbox()).filter((mail) =>
      mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()),
    )
    const found = theirs.find((mail) => subject.test(mail.subject ?? ''))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const subjects = theirs.map((mail) => mail.subject).join(', ') || 'nothing'
  throw new Error(`No email to ${address} with a subject like ${subject} arrived; there was ${subjects}.`)
}

/** The first link in an email's text whose address matches. */
export function linkIn(mail: Email, pattern: RegExp): string {
  const links = (mail.text ?? '').match(/https?:\/\/[^\s<>"]+/g) ?? []
  const link = links.find((candidate) => pattern.test(candidate))
  if (!link)
    throw new Error(`"${mail.subject}" has no link like ${pattern}; it has ${links.join(', ') || 'none'}.`)
  return link
}

/** What was read once; an email comes whole, under a name of its own, and never changes. */
const read = new Map<string, Email>()

/** Every email that the product sent so far, newest first. */
export async function outbox(): Promise<Email[]> {
  const dataDir = process.env.E2E_DATA_DIR
  if (!dataDir)
    throw new Error('Email can’t be read: set E2E_DATA_DIR to the data folder of the product at E2E_URL.')
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const paths = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
  return Promise.all(
    paths.map(async (path) => {
      const mail = read.get(path) ?? (await PostalMime.parse(await readFile(path)))
      read.set(path, mail)
      return mail
    }),
  )
}
