import { createTransport } from 'nodemailer'
import type { Config } from '#platform/config.ts'
import { outboxFolder } from '#platform/mail/carrier.ts'
import { reasonsOf } from '../reason.ts'
import { type Check, failed, ok, warning } from './check.ts'

const patienceMs = 8_000

/** Whether the email server takes our connection and password. No email is sent. */
export async function checkMail({ smtpUrl, dataDir, real }: Config): Promise<Check> {
  if (!smtpUrl) {
    const sentence = `SMTP_URL is not set: unless an admin set a mail server, mail goes to ${outboxFolder(dataDir)}`
    return real
      ? warning('Mail', `${sentence} and reaches nobody.`)
      : ok('Mail', `${sentence} (see mail:list).`)
  }
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.verify()
    return ok('Mail', `${host} takes our mail.`)
  } catch (error) {
    return failed('Mail', `${host} does not take our mail: ${reasonsOf(error)[0]}`)
  } finally {
    transport.close()
  }
}
