import { createTransport } from 'nodemailer'
import type { Config } from '#platform/config.ts'
import { outboxFolder } from '#platform/mail/carrier.ts'
import { reasonsOf } from '../reason.ts'
import { type Check, failure, ok, warning } from './check.ts'

const patienceMs = 8_000

/** Whether the email server accepts our connection and password. No email is sent. */
export async function checkMail({ smtpUrl, dataDir, real }: Config): Promise<Check> {
  if (!smtpUrl) {
    const sentence = `SMTP_URL isn’t set: unless an admin set an email server, email goes to ${outboxFolder(dataDir)}`
    return real
      ? warning('Email', `${sentence} and isn’t delivered.`)
      : ok('Email', `${sentence} (see mail:list).`)
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
    return ok('Email', `${host} accepts our email.`)
  } catch (error) {
    return failure('Email', `${host} doesn’t accept our email: ${reasonsOf(error)[0]}`)
  } finally {
    transport.close()
  }
}
